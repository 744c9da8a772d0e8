CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);
CREATE TABLE public.analysis (
    record text NOT NULL,
    version bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.attendance (
    record text NOT NULL,
    node text NOT NULL,
    place bigint NOT NULL,
    here bigint NOT NULL,
    since bigint NOT NULL,
    lag bigint,
    CONSTRAINT attendance_place_check CHECK ((place = ANY (ARRAY[(0)::bigint, (1)::bigint, (2)::bigint])))
);
CREATE TABLE public.challenge (
    record text NOT NULL,
    kind text NOT NULL,
    open bigint NOT NULL,
    pool text,
    CONSTRAINT challenge_open_check CHECK ((open = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.chat (
    record text NOT NULL,
    number bigint NOT NULL,
    room text NOT NULL,
    holder text NOT NULL,
    player bigint,
    name text,
    text text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.event (
    record text NOT NULL,
    version bigint NOT NULL,
    client text,
    at bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.job (
    record text NOT NULL,
    kind text NOT NULL,
    version bigint NOT NULL,
    since bigint NOT NULL,
    worker text,
    lease bigint NOT NULL
);
CREATE TABLE public.node (
    id text NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE public.person (
    holder text NOT NULL,
    name text,
    account text,
    login text,
    password text,
    created bigint NOT NULL
);
CREATE TABLE public.record (
    id text NOT NULL,
    spec text NOT NULL,
    "position" text,
    opening text NOT NULL,
    clock text NOT NULL,
    owner text NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    version bigint NOT NULL,
    ply bigint NOT NULL,
    turn bigint,
    result text,
    deadline bigint,
    listed bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.seat (
    record text NOT NULL,
    player bigint NOT NULL,
    holder text,
    computer text,
    name text,
    CONSTRAINT seat_player_check CHECK ((player = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.session (
    token text NOT NULL,
    holder text NOT NULL,
    created bigint NOT NULL
);
INSERT INTO public._sqlx_migrations VALUES (1, 'records', '2026-11-18 03:21:45.639233+00', true, '\xdc53ecb3860ce04d632369de672450e2268e0cba7fd85de19feed0e651a9adb6174ec4961c5ff334eafc5d2648c177ef', 150117731);
INSERT INTO public._sqlx_migrations VALUES (2, 'people', '2026-11-18 03:21:45.848912+00', true, '\xeb6ba4f86d090e7fa14fefec025682ff7a439128eb55f0cf5228e5678766865d2587a78d64cf10b3bebacca6e0be3876', 217544073);
INSERT INTO public.analysis VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 8, '{"moves":[{"text":"(0,1)","before":"won","after":"+0.00","lost":0.5,"mark":"??","better":"(1,1)"},{"text":"(2,0)","before":"+0.00","after":"lost","lost":0.5,"mark":"??","better":"(1,1)"},{"text":"(2,1)","before":"won","after":"+0.00","lost":0.5,"mark":"??","better":"(0,0)"},{"text":"(1,2)","before":"+0.00","after":"lost","lost":0.5,"mark":"??","better":"(1,1)"},{"text":"(2,2)","before":"won","after":"+0.00","lost":0.5,"mark":"??","better":"(1,1)"},{"text":"(1,1)","before":"+0.00","after":"+0.00","lost":0.0,"mark":null,"better":null},{"text":"(0,0)","before":"+0.00","after":"lost","lost":0.5,"mark":"??","better":"(1,0)"},{"text":"(1,0)","before":"won","after":"won","lost":0.0,"mark":null,"better":null}],"chances":[1.0,0.5,1.0,0.5,1.0,0.5,0.5,0.0,0.0]}');
INSERT INTO public.analysis VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 6, '{"moves":[{"text":"(0,1)","before":"won","after":"+0.00","lost":0.5,"mark":"??","better":"(1,1)"},{"text":"(1,2)","before":"+0.00","after":"lost","lost":0.5,"mark":"??","better":"(1,1)"},{"text":"(2,0)","before":"won","after":"+0.00","lost":0.5,"mark":"??","better":"(1,1)"},{"text":"(1,1)","before":"+0.00","after":"+0.00","lost":0.0,"mark":null,"better":null},{"text":"(2,1)","before":"+0.00","after":"lost","lost":0.5,"mark":"??","better":"(1,0)"},{"text":"(1,0)","before":"won","after":"won","lost":0.0,"mark":null,"better":null}],"chances":[1.0,0.5,1.0,0.5,0.5,0.0,0.0]}');
INSERT INTO public.challenge VALUES ('ydwdtnhjtsFMCanY2hO3bD', 'paths:7 none', 1, NULL);
INSERT INTO public.chat VALUES ('IGy7sEhD2ws0j3mOkdWzsX', 1, 'players', 'b5e4d017e713f4e51d005ae22f84d7e09e058aea8ddfb0201b9fa8bc86abc195', 0, 'Ann', 'good luck', 1794972106527);
INSERT INTO public.chat VALUES ('izipVX7aFSukaCA6Fubfwd', 1, 'players', '3138536468936e656c103a5852cd32cb453b7bfc533d8c94e03a0e35dd9e1423', 0, 'Ann', 'good luck', 1794972106659);
INSERT INTO public.chat VALUES ('yV8ixdnspTQyrIVpQmKEj8', 1, 'players', 'cdefe3a9d58df9d40d0897761fc8c4b8227e5af9f9dbd37165ab6f6cee01524c', 0, 'Ann', 'good luck', 1794972106846);
INSERT INTO public.chat VALUES ('oRSoM2gHKjkBoLb6oYNOs0', 1, 'players', '3b0deb048e84a4ed5871436bb5d055bf99465746854ca826e4368624c9d08a6c', 0, 'Ann', 'good luck', 1794972106937);
INSERT INTO public.chat VALUES ('7rhiX2a4MpJD1mQcBQqXso', 1, 'players', '0f6e6ca73e0e3cee158e94dfad0f04108913382b428c56409dfd617308ba6fb2', 0, 'Ann', 'good luck', 1794972107059);
INSERT INTO public.chat VALUES ('V5JHX5A0XB4f26EsUXaV2z', 1, 'players', '78b7027e82f13508057aaa0826ce93bff54ea8f3db28aeff3b3b73eefaa189c9', 0, 'Ann', 'good luck', 1794972107178);
INSERT INTO public.chat VALUES ('M2FjSELZvmSgDpumAf1SJa', 1, 'players', 'f52236d612af00ccf45a639057bbb0a0af8a5b3c3e55ca20bcac087783a0a122', 0, 'Ann', 'good luck', 1794972107310);
INSERT INTO public.chat VALUES ('pRFWueKNsUppVHWnbhDt6B', 1, 'players', 'fe46422b4040598d9c3512ae5adaf3b9650a3a299cf03dc8cb690df508a7d879', 0, 'Ann', 'good luck', 1794972107425);
INSERT INTO public.chat VALUES ('0unA5HivujYa2nokpujeYf', 1, 'players', '8a2ea8e652c520d9e656c8cc4c9aad9efaed9319a325e8301713a000a0b8e318', 0, 'Ann', 'good luck', 1794972107545);
INSERT INTO public.chat VALUES ('7pHkD9bOONKmUtTHVlppTk', 1, 'players', '8305c8be20e791e802e16fc37eb5794a7182563730a2b63e163058a39d272ff1', 0, 'Ann', 'good luck', 1794972107682);
INSERT INTO public.chat VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 1, 'players', 'df6e40d90763a5fb4fcfbd0d5809388765c1ad364b19f47f117359554c30b8d1', 1, 'Cy', 'thanks', 1794972231939);
INSERT INTO public.event VALUES ('IGy7sEhD2ws0j3mOkdWzsX', 1, NULL, 1794972106288, '{"event":"sit"}');
INSERT INTO public.event VALUES ('IGy7sEhD2ws0j3mOkdWzsX', 2, 'b5e4d017e713f4e51d005ae22f84d7e09e058aea8ddfb0201b9fa8bc86abc195:m161973069', 1794972106401, '{"event":"move","text":"c4"}');
INSERT INTO public.event VALUES ('IGy7sEhD2ws0j3mOkdWzsX', 3, '13c531b29ac095857a6a9db92b47cbb6ff51e906bc51c8025d27818a37a45c93:m698935572', 1794972106426, '{"event":"move","text":"d3"}');
INSERT INTO public.event VALUES ('IGy7sEhD2ws0j3mOkdWzsX', 4, 'b5e4d017e713f4e51d005ae22f84d7e09e058aea8ddfb0201b9fa8bc86abc195:m77777868', 1794972106436, '{"event":"move","text":"a2"}');
INSERT INTO public.event VALUES ('IGy7sEhD2ws0j3mOkdWzsX', 5, '13c531b29ac095857a6a9db92b47cbb6ff51e906bc51c8025d27818a37a45c93:m392655486', 1794972106487, '{"event":"move","text":"b2"}');
INSERT INTO public.event VALUES ('izipVX7aFSukaCA6Fubfwd', 1, NULL, 1794972106561, '{"event":"sit"}');
INSERT INTO public.event VALUES ('izipVX7aFSukaCA6Fubfwd', 2, '3138536468936e656c103a5852cd32cb453b7bfc533d8c94e03a0e35dd9e1423:m62275869', 1794972106588, '{"event":"move","text":"e5"}');
INSERT INTO public.event VALUES ('izipVX7aFSukaCA6Fubfwd', 3, 'b4438b2c1bb363c369306ce63f1d05e828efd7cdc84e2b0283b45c813630588e:m230530419', 1794972106615, '{"event":"move","text":"e3"}');
INSERT INTO public.event VALUES ('izipVX7aFSukaCA6Fubfwd', 4, '3138536468936e656c103a5852cd32cb453b7bfc533d8c94e03a0e35dd9e1423:m92285142', 1794972106635, '{"event":"move","text":"a2"}');
INSERT INTO public.event VALUES ('izipVX7aFSukaCA6Fubfwd', 5, 'b4438b2c1bb363c369306ce63f1d05e828efd7cdc84e2b0283b45c813630588e:m449008934', 1794972106656, '{"event":"move","text":"d4"}');
INSERT INTO public.event VALUES ('yV8ixdnspTQyrIVpQmKEj8', 1, NULL, 1794972106702, '{"event":"sit"}');
INSERT INTO public.event VALUES ('yV8ixdnspTQyrIVpQmKEj8', 2, 'cdefe3a9d58df9d40d0897761fc8c4b8227e5af9f9dbd37165ab6f6cee01524c:m258409929', 1794972106758, '{"event":"move","text":"(0,2)"}');
INSERT INTO public.event VALUES ('yV8ixdnspTQyrIVpQmKEj8', 3, 'dc6436a5a64bddc22c335a064530666a32c1f2efc54495c11eba4b99cb627582:m591682483', 1794972106801, '{"event":"move","text":"(0,3)"}');
INSERT INTO public.event VALUES ('yV8ixdnspTQyrIVpQmKEj8', 4, 'cdefe3a9d58df9d40d0897761fc8c4b8227e5af9f9dbd37165ab6f6cee01524c:m63469421', 1794972106826, '{"event":"move","text":"(3,0)"}');
INSERT INTO public.event VALUES ('yV8ixdnspTQyrIVpQmKEj8', 5, 'dc6436a5a64bddc22c335a064530666a32c1f2efc54495c11eba4b99cb627582:m132931336', 1794972106845, '{"event":"move","text":"(4,1)"}');
INSERT INTO public.event VALUES ('oRSoM2gHKjkBoLb6oYNOs0', 1, NULL, 1794972106851, '{"event":"sit"}');
INSERT INTO public.event VALUES ('oRSoM2gHKjkBoLb6oYNOs0', 2, '3b0deb048e84a4ed5871436bb5d055bf99465746854ca826e4368624c9d08a6c:m677129422', 1794972106856, '{"event":"move","text":"(1,2)"}');
INSERT INTO public.event VALUES ('oRSoM2gHKjkBoLb6oYNOs0', 3, '7b087e847adb6c2b92db687469c1920d9778df77687372f0c88d6edc2305d4da:m625988156', 1794972106881, '{"event":"move","text":"(4,1)"}');
INSERT INTO public.event VALUES ('oRSoM2gHKjkBoLb6oYNOs0', 4, '3b0deb048e84a4ed5871436bb5d055bf99465746854ca826e4368624c9d08a6c:m619659571', 1794972106900, '{"event":"move","text":"(0,1)"}');
INSERT INTO public.event VALUES ('oRSoM2gHKjkBoLb6oYNOs0', 5, '7b087e847adb6c2b92db687469c1920d9778df77687372f0c88d6edc2305d4da:m425932421', 1794972106924, '{"event":"move","text":"(4,0)"}');
INSERT INTO public.event VALUES ('7rhiX2a4MpJD1mQcBQqXso', 1, NULL, 1794972106969, '{"event":"sit"}');
INSERT INTO public.event VALUES ('7rhiX2a4MpJD1mQcBQqXso', 2, '0f6e6ca73e0e3cee158e94dfad0f04108913382b428c56409dfd617308ba6fb2:m237384804', 1794972106993, '{"event":"move","text":"wA1"}');
INSERT INTO public.event VALUES ('7rhiX2a4MpJD1mQcBQqXso', 3, '90436ec5dbf82ab46125981d5ca99fe718906b71a9df5454914d95f5a2c8aa6d:m597714383', 1794972107017, '{"event":"move","text":"bA1 /wA1"}');
INSERT INTO public.event VALUES ('7rhiX2a4MpJD1mQcBQqXso', 4, '0f6e6ca73e0e3cee158e94dfad0f04108913382b428c56409dfd617308ba6fb2:m142995371', 1794972107034, '{"event":"move","text":"wS1 wA1-"}');
INSERT INTO public.event VALUES ('7rhiX2a4MpJD1mQcBQqXso', 5, '90436ec5dbf82ab46125981d5ca99fe718906b71a9df5454914d95f5a2c8aa6d:m450047120', 1794972107054, '{"event":"move","text":"bB1 /bA1"}');
INSERT INTO public.event VALUES ('V5JHX5A0XB4f26EsUXaV2z', 1, NULL, 1794972107086, '{"event":"sit"}');
INSERT INTO public.event VALUES ('V5JHX5A0XB4f26EsUXaV2z', 2, '78b7027e82f13508057aaa0826ce93bff54ea8f3db28aeff3b3b73eefaa189c9:m580557051', 1794972107129, '{"event":"move","text":"wB1"}');
INSERT INTO public.event VALUES ('V5JHX5A0XB4f26EsUXaV2z', 3, '3c99f133ce260bc09573a25aba58b23548987f08dd58dd5e7a6c0190f072eab7:m613013910', 1794972107137, '{"event":"move","text":"bA1 wB1-"}');
INSERT INTO public.event VALUES ('V5JHX5A0XB4f26EsUXaV2z', 4, '78b7027e82f13508057aaa0826ce93bff54ea8f3db28aeff3b3b73eefaa189c9:m601571670', 1794972107158, '{"event":"move","text":"wB2 /wB1"}');
INSERT INTO public.event VALUES ('V5JHX5A0XB4f26EsUXaV2z', 5, '3c99f133ce260bc09573a25aba58b23548987f08dd58dd5e7a6c0190f072eab7:m732294821', 1794972107171, '{"event":"move","text":"bS1 bA1/"}');
INSERT INTO public.event VALUES ('M2FjSELZvmSgDpumAf1SJa', 1, NULL, 1794972107225, '{"event":"sit"}');
INSERT INTO public.event VALUES ('M2FjSELZvmSgDpumAf1SJa', 2, 'f52236d612af00ccf45a639057bbb0a0af8a5b3c3e55ca20bcac087783a0a122:m110655224', 1794972107244, '{"event":"move","text":"b1-c2"}');
INSERT INTO public.event VALUES ('M2FjSELZvmSgDpumAf1SJa', 3, '00b902ca670af092c5c059257f9937c13b1deebee0408bbe48eef767c14e5408:m613326042', 1794972107258, '{"event":"move","text":"i6-h6"}');
INSERT INTO public.event VALUES ('M2FjSELZvmSgDpumAf1SJa', 4, 'f52236d612af00ccf45a639057bbb0a0af8a5b3c3e55ca20bcac087783a0a122:m201724977', 1794972107272, '{"event":"move","text":"c3c5-d3"}');
INSERT INTO public.event VALUES ('M2FjSELZvmSgDpumAf1SJa', 5, '00b902ca670af092c5c059257f9937c13b1deebee0408bbe48eef767c14e5408:m104615284', 1794972107284, '{"event":"move","text":"g7-g8"}');
INSERT INTO public.event VALUES ('pRFWueKNsUppVHWnbhDt6B', 1, NULL, 1794972107362, '{"event":"sit"}');
INSERT INTO public.event VALUES ('pRFWueKNsUppVHWnbhDt6B', 2, 'fe46422b4040598d9c3512ae5adaf3b9650a3a299cf03dc8cb690df508a7d879:m764623112', 1794972107382, '{"event":"move","text":"c4-c5"}');
INSERT INTO public.event VALUES ('pRFWueKNsUppVHWnbhDt6B', 3, 'b81dd9bfa8d86101872b3fe70eb828964300772768ef151e63cfed4f10cfb725:m605985840', 1794972107398, '{"event":"move","text":"g5g6-f4"}');
INSERT INTO public.event VALUES ('pRFWueKNsUppVHWnbhDt6B', 4, 'fe46422b4040598d9c3512ae5adaf3b9650a3a299cf03dc8cb690df508a7d879:m664656492', 1794972107405, '{"event":"move","text":"a2-b3"}');
INSERT INTO public.event VALUES ('pRFWueKNsUppVHWnbhDt6B', 5, 'b81dd9bfa8d86101872b3fe70eb828964300772768ef151e63cfed4f10cfb725:m533021001', 1794972107414, '{"event":"move","text":"f5-f6"}');
INSERT INTO public.event VALUES ('0unA5HivujYa2nokpujeYf', 1, NULL, 1794972107451, '{"event":"sit"}');
INSERT INTO public.event VALUES ('0unA5HivujYa2nokpujeYf', 2, '8a2ea8e652c520d9e656c8cc4c9aad9efaed9319a325e8301713a000a0b8e318:m570930264', 1794972107476, '{"event":"move","text":"(4,1)"}');
INSERT INTO public.event VALUES ('0unA5HivujYa2nokpujeYf', 3, '1d7546188eca9f708843597a935be4356e42b514e14c8ad6256026baedd114fe:m834543046', 1794972107504, '{"event":"move","text":"(2,3)"}');
INSERT INTO public.event VALUES ('0unA5HivujYa2nokpujeYf', 4, '8a2ea8e652c520d9e656c8cc4c9aad9efaed9319a325e8301713a000a0b8e318:m499936196', 1794972107511, '{"event":"move","text":"(2,0)"}');
INSERT INTO public.event VALUES ('0unA5HivujYa2nokpujeYf', 5, '1d7546188eca9f708843597a935be4356e42b514e14c8ad6256026baedd114fe:m991537633', 1794972107532, '{"event":"move","text":"(4,0)"}');
INSERT INTO public.event VALUES ('7pHkD9bOONKmUtTHVlppTk', 1, NULL, 1794972107575, '{"event":"sit"}');
INSERT INTO public.event VALUES ('7pHkD9bOONKmUtTHVlppTk', 2, '8305c8be20e791e802e16fc37eb5794a7182563730a2b63e163058a39d272ff1:m388246102', 1794972107606, '{"event":"move","text":"(2,4)"}');
INSERT INTO public.event VALUES ('7pHkD9bOONKmUtTHVlppTk', 3, 'ad3dee5f4ccbd54f96a54e2e3a3a62c18a0873508fc7e0bc1665d59ccd1e3891:m266746013', 1794972107621, '{"event":"move","text":"(1,4)"}');
INSERT INTO public.event VALUES ('7pHkD9bOONKmUtTHVlppTk', 4, '8305c8be20e791e802e16fc37eb5794a7182563730a2b63e163058a39d272ff1:m750539557', 1794972107638, '{"event":"move","text":"(1,0)"}');
INSERT INTO public.event VALUES ('7pHkD9bOONKmUtTHVlppTk', 5, 'ad3dee5f4ccbd54f96a54e2e3a3a62c18a0873508fc7e0bc1665d59ccd1e3891:m87891151', 1794972107666, '{"event":"move","text":"(1,3)"}');
INSERT INTO public.event VALUES ('MNMJA9pvPhLzqb2FhXTNrY', 1, 'e1d5482de107092ca5096a0e7b004d724bfbfd63b8791019245a914e3fe68c58:m322390037', 1794972107701, '{"event":"move","text":"e5"}');
INSERT INTO public.event VALUES ('MNMJA9pvPhLzqb2FhXTNrY', 3, 'e1d5482de107092ca5096a0e7b004d724bfbfd63b8791019245a914e3fe68c58:m783235912', 1794972107712, '{"event":"move","text":"c4"}');
INSERT INTO public.event VALUES ('AkEph9CDejrHPKzlvoHbkz', 1, '19ad3036b3ec1094e787433c38d3c60b6a1d6daa521c716a19f34a776e188bc6:m163192149', 1794972107745, '{"event":"move","text":"b5-c6"}');
INSERT INTO public.event VALUES ('AkEph9CDejrHPKzlvoHbkz', 4, NULL, 1794972227773, '{"event":"flag","by":1}');
INSERT INTO public.event VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 4, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1:m533300498', 1794972228813, '{"event":"move","text":"(1,2)"}');
INSERT INTO public.event VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 7, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1:m289845088', 1794972228860, '{"event":"move","text":"(0,0)"}');
INSERT INTO public.event VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 6, '3b76a126d1313b79135725effc482f5ccc314e7a19ab6b3b4b6f7122c6ef2bd2:m24226753', 1794972229486, '{"event":"move","text":"(1,0)"}');
INSERT INTO public.event VALUES ('WLkn8W84unOR0DfPfoEuEu', 2, NULL, 1794972229877, '{"event":"move","text":"i9-h8"}');
INSERT INTO public.event VALUES ('o6V61FF9abcFEhczhiIVYI', 1, NULL, 1794972230901, '{"event":"move","text":"(2,3)"}');
INSERT INTO public.event VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 5, 'df6e40d90763a5fb4fcfbd0d5809388765c1ad364b19f47f117359554c30b8d1:m138878003', 1794972231526, '{"event":"move","text":"(2,2)"}');
INSERT INTO public.event VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 7, 'df6e40d90763a5fb4fcfbd0d5809388765c1ad364b19f47f117359554c30b8d1:m792811641', 1794972231934, '{"event":"resign","by":1}');
INSERT INTO public.event VALUES ('MNMJA9pvPhLzqb2FhXTNrY', 2, 'e1d5482de107092ca5096a0e7b004d724bfbfd63b8791019245a914e3fe68c58:m531627137', 1794972107706, '{"event":"move","text":"e3"}');
INSERT INTO public.event VALUES ('C69ECelc1m3YqKiK1xFwDQ', 2, '2106a465d0ee0c00ce2cdb066a71c8d9f89f7cd415705019fdffb356cecf8297:m126772164', 1794972107724, '{"event":"move","text":"(0,2)"}');
INSERT INTO public.event VALUES ('AkEph9CDejrHPKzlvoHbkz', 2, '19ad3036b3ec1094e787433c38d3c60b6a1d6daa521c716a19f34a776e188bc6:m452795162', 1794972107748, '{"event":"move","text":"h8h9-g8"}');
INSERT INTO public.event VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 5, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1:m855656247', 1794972228827, '{"event":"move","text":"(2,2)"}');
INSERT INTO public.event VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 2, '3f1eb07280827dbe9adaa38f7f189d5d08198e7ca11d4338e8790a9e150f22d5:m655969870', 1794972231442, '{"event":"move","text":"(1,0)"}');
INSERT INTO public.event VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 6, NULL, 1794972231689, '{"event":"sign-in"}');
INSERT INTO public.event VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 8, NULL, 1794972231958, '{"event":"offer","by":1,"kind":"rematch"}');
INSERT INTO public.event VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 9, NULL, 1794972231990, '{"event":"rematch","record":"4NfSjfKP3HxlDudQZ1K2bj"}');
INSERT INTO public.event VALUES ('MNMJA9pvPhLzqb2FhXTNrY', 4, 'e1d5482de107092ca5096a0e7b004d724bfbfd63b8791019245a914e3fe68c58:m481932046', 1794972107714, '{"event":"resign","by":1}');
INSERT INTO public.event VALUES ('C69ECelc1m3YqKiK1xFwDQ', 1, '2106a465d0ee0c00ce2cdb066a71c8d9f89f7cd415705019fdffb356cecf8297:m653864767', 1794972107719, '{"event":"move","text":"(1,4)"}');
INSERT INTO public.event VALUES ('C69ECelc1m3YqKiK1xFwDQ', 4, '2106a465d0ee0c00ce2cdb066a71c8d9f89f7cd415705019fdffb356cecf8297:m177126709', 1794972107731, '{"event":"draw"}');
INSERT INTO public.event VALUES ('AkEph9CDejrHPKzlvoHbkz', 3, '19ad3036b3ec1094e787433c38d3c60b6a1d6daa521c716a19f34a776e188bc6:m717491316', 1794972107752, '{"event":"move","text":"a2-b2"}');
INSERT INTO public.event VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 3, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1:m376001182', 1794972228798, '{"event":"move","text":"(2,1)"}');
INSERT INTO public.event VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 8, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1:m748443217', 1794972228867, '{"event":"move","text":"(1,0)"}');
INSERT INTO public.event VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 3, '3b76a126d1313b79135725effc482f5ccc314e7a19ab6b3b4b6f7122c6ef2bd2:m731472844', 1794972229306, '{"event":"move","text":"(2,0)"}');
INSERT INTO public.event VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 3, 'df6e40d90763a5fb4fcfbd0d5809388765c1ad364b19f47f117359554c30b8d1:m530098818', 1794972231483, '{"event":"move","text":"(0,3)"}');
INSERT INTO public.event VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 4, '3f1eb07280827dbe9adaa38f7f189d5d08198e7ca11d4338e8790a9e150f22d5:m234298814', 1794972231502, '{"event":"move","text":"(0,1)"}');
INSERT INTO public.event VALUES ('C69ECelc1m3YqKiK1xFwDQ', 3, '2106a465d0ee0c00ce2cdb066a71c8d9f89f7cd415705019fdffb356cecf8297:m448955962', 1794972107728, '{"event":"move","text":"(3,3)"}');
INSERT INTO public.event VALUES ('9z144OhUBcwNdRbJCfXy27', 1, '369e6212d901457fa71eb84bf7a004e7fc00e9103b58fb386bc4822d83fe2326:m812973887', 1794972107737, '{"event":"abort"}');
INSERT INTO public.event VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 1, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1:m820951719', 1794972228778, '{"event":"move","text":"(0,1)"}');
INSERT INTO public.event VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 2, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1:m365203600', 1794972228786, '{"event":"move","text":"(2,0)"}');
INSERT INTO public.event VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 6, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1:m73833652', 1794972228851, '{"event":"move","text":"(1,1)"}');
INSERT INTO public.event VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 1, '3b76a126d1313b79135725effc482f5ccc314e7a19ab6b3b4b6f7122c6ef2bd2:m65143298', 1794972229211, '{"event":"move","text":"(0,1)"}');
INSERT INTO public.event VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 2, '3b76a126d1313b79135725effc482f5ccc314e7a19ab6b3b4b6f7122c6ef2bd2:m694849312', 1794972229251, '{"event":"move","text":"(1,2)"}');
INSERT INTO public.event VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 4, '3b76a126d1313b79135725effc482f5ccc314e7a19ab6b3b4b6f7122c6ef2bd2:m305582123', 1794972229376, '{"event":"move","text":"(1,1)"}');
INSERT INTO public.event VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 5, '3b76a126d1313b79135725effc482f5ccc314e7a19ab6b3b4b6f7122c6ef2bd2:m952452258', 1794972229440, '{"event":"move","text":"(2,1)"}');
INSERT INTO public.event VALUES ('WLkn8W84unOR0DfPfoEuEu', 1, '23f467c4de23dc548ffa1ea97dd739a56688220bb19252cbbd02fa99efa1766e:m381676682', 1794972229849, '{"event":"move","text":"c3-d4"}');
INSERT INTO public.event VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 1, NULL, 1794972231423, '{"event":"sit"}');
INSERT INTO public.person VALUES ('2cd7429f6900c636605e7f58e46a6832bb8fd4f9c7c0cf7cd0e23966db3acd42', 'Änn', 'Änn', 'änn', '$argon2id$v=19$m=19456,t=2,p=1$jLxfDskGJuSxyjvXLBgBIw$wf0F1vspT6rKYCr7Ikc/kwXmddR9273vjjGXnrNAGLM', 1794972231678);
INSERT INTO public.person VALUES ('df6e40d90763a5fb4fcfbd0d5809388765c1ad364b19f47f117359554c30b8d1', 'Cyrus', NULL, NULL, NULL, 1794972232006);
INSERT INTO public.record VALUES ('IGy7sEhD2ws0j3mOkdWzsX', 'sabin-rains:3', NULL, '', '1440+3', 'b5e4d017e713f4e51d005ae22f84d7e09e058aea8ddfb0201b9fa8bc86abc195', 1794972106246, 1794972106487, 5, 4, 0, NULL, 1795058513364, 0);
INSERT INTO public.record VALUES ('izipVX7aFSukaCA6Fubfwd', 'sabin-rains:3', NULL, '', 'none', '3138536468936e656c103a5852cd32cb453b7bfc533d8c94e03a0e35dd9e1423', 1794972106556, 1794972106656, 5, 4, 0, NULL, NULL, 0);
INSERT INTO public.record VALUES ('yV8ixdnspTQyrIVpQmKEj8', 'islands:5', NULL, '', '1440+3', 'cdefe3a9d58df9d40d0897761fc8c4b8227e5af9f9dbd37165ab6f6cee01524c', 1794972106682, 1794972106845, 5, 4, 0, NULL, 1795058513764, 0);
INSERT INTO public.record VALUES ('oRSoM2gHKjkBoLb6oYNOs0', 'islands:5', NULL, '', 'none', '3b0deb048e84a4ed5871436bb5d055bf99465746854ca826e4368624c9d08a6c', 1794972106849, 1794972106924, 5, 4, 0, NULL, NULL, 0);
INSERT INTO public.record VALUES ('7rhiX2a4MpJD1mQcBQqXso', 'hive:base', NULL, '', '1440+3', '0f6e6ca73e0e3cee158e94dfad0f04108913382b428c56409dfd617308ba6fb2', 1794972106954, 1794972107054, 5, 4, 0, NULL, 1795058514013, 0);
INSERT INTO public.record VALUES ('V5JHX5A0XB4f26EsUXaV2z', 'hive:base', NULL, '', 'none', '78b7027e82f13508057aaa0826ce93bff54ea8f3db28aeff3b3b73eefaa189c9', 1794972107066, 1794972107171, 5, 4, 0, NULL, NULL, 0);
INSERT INTO public.record VALUES ('M2FjSELZvmSgDpumAf1SJa', 'abalon:5', NULL, '', '1440+3', 'f52236d612af00ccf45a639057bbb0a0af8a5b3c3e55ca20bcac087783a0a122', 1794972107195, 1794972107284, 5, 4, 0, NULL, 1795058514251, 0);
INSERT INTO public.record VALUES ('pRFWueKNsUppVHWnbhDt6B', 'abalon:5', NULL, '', 'none', 'fe46422b4040598d9c3512ae5adaf3b9650a3a299cf03dc8cb690df508a7d879', 1794972107339, 1794972107414, 5, 4, 0, NULL, NULL, 0);
INSERT INTO public.record VALUES ('0unA5HivujYa2nokpujeYf', 'paths:5', NULL, '', '1440+3', '8a2ea8e652c520d9e656c8cc4c9aad9efaed9319a325e8301713a000a0b8e318', 1794972107429, 1794972107532, 5, 4, 0, NULL, 1795058514500, 0);
INSERT INTO public.record VALUES ('7pHkD9bOONKmUtTHVlppTk', 'paths:5', NULL, '', 'none', '8305c8be20e791e802e16fc37eb5794a7182563730a2b63e163058a39d272ff1', 1794972107566, 1794972107666, 5, 4, 0, NULL, NULL, 0);
INSERT INTO public.record VALUES ('MNMJA9pvPhLzqb2FhXTNrY', 'sabin-rains:3', NULL, '', 'none', 'e1d5482de107092ca5096a0e7b004d724bfbfd63b8791019245a914e3fe68c58', 1794972107697, 1794972107714, 4, 3, NULL, 'red wins: blue resigned', NULL, 0);
INSERT INTO public.record VALUES ('C69ECelc1m3YqKiK1xFwDQ', 'islands:5', NULL, '', 'none', '2106a465d0ee0c00ce2cdb066a71c8d9f89f7cd415705019fdffb356cecf8297', 1794972107716, 1794972107731, 4, 3, NULL, 'draw: by agreement', NULL, 0);
INSERT INTO public.record VALUES ('9z144OhUBcwNdRbJCfXy27', 'hive:base', NULL, '', 'none', '369e6212d901457fa71eb84bf7a004e7fc00e9103b58fb386bc4822d83fe2326', 1794972107733, 1794972107737, 1, 0, NULL, 'broken off', NULL, 0);
INSERT INTO public.record VALUES ('AkEph9CDejrHPKzlvoHbkz', 'abalon:5', NULL, '', '1+0', '19ad3036b3ec1094e787433c38d3c60b6a1d6daa521c716a19f34a776e188bc6', 1794972107740, 1794972227773, 4, 3, NULL, 'black wins: red ran out of time', NULL, 0);
INSERT INTO public.record VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 'paths:3', NULL, '', 'none', 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1', 1794972228765, 1794972228867, 8, 8, NULL, 'black wins: a path from left to right', NULL, 0);
INSERT INTO public.record VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 'paths:3', NULL, '', 'none', '3b76a126d1313b79135725effc482f5ccc314e7a19ab6b3b4b6f7122c6ef2bd2', 1794972229141, 1794972229486, 6, 6, NULL, 'black wins: a path from left to right', NULL, 0);
INSERT INTO public.record VALUES ('WLkn8W84unOR0DfPfoEuEu', 'abalon:5', NULL, '', 'none', '23f467c4de23dc548ffa1ea97dd739a56688220bb19252cbbd02fa99efa1766e', 1794972229817, 1794972229877, 2, 2, 0, NULL, NULL, 0);
INSERT INTO public.record VALUES ('o6V61FF9abcFEhczhiIVYI', 'paths:5', NULL, '', 'none', '2aedc4e4c4c6f722b5e06c989e2da673fee5e71493d33a4f63e9f64dca3cab53', 1794972230889, 1794972230901, 1, 1, 1, NULL, NULL, 0);
INSERT INTO public.record VALUES ('4NfSjfKP3HxlDudQZ1K2bj', 'paths:5', NULL, '', 'none', '3f1eb07280827dbe9adaa38f7f189d5d08198e7ca11d4338e8790a9e150f22d5', 1794972231974, 1794972231974, 0, 0, 0, NULL, NULL, 0);
INSERT INTO public.record VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 'paths:5', NULL, '', 'none', '2cd7429f6900c636605e7f58e46a6832bb8fd4f9c7c0cf7cd0e23966db3acd42', 1794972231406, 1794972231990, 9, 4, NULL, 'white wins: black resigned', NULL, 0);
INSERT INTO public.record VALUES ('ydwdtnhjtsFMCanY2hO3bD', 'paths:7', NULL, '', 'none', 'd559c25a8e3573f6574db71408a8f8db6d573b2e535c24eda4118ab6da142992', 1794972232018, 1794972232018, 0, 0, 0, NULL, NULL, 1);
INSERT INTO public.seat VALUES ('IGy7sEhD2ws0j3mOkdWzsX', 0, 'b5e4d017e713f4e51d005ae22f84d7e09e058aea8ddfb0201b9fa8bc86abc195', NULL, 'Ann');
INSERT INTO public.seat VALUES ('IGy7sEhD2ws0j3mOkdWzsX', 1, '13c531b29ac095857a6a9db92b47cbb6ff51e906bc51c8025d27818a37a45c93', NULL, 'Bo');
INSERT INTO public.seat VALUES ('izipVX7aFSukaCA6Fubfwd', 0, '3138536468936e656c103a5852cd32cb453b7bfc533d8c94e03a0e35dd9e1423', NULL, 'Ann');
INSERT INTO public.seat VALUES ('izipVX7aFSukaCA6Fubfwd', 1, 'b4438b2c1bb363c369306ce63f1d05e828efd7cdc84e2b0283b45c813630588e', NULL, 'Bo');
INSERT INTO public.seat VALUES ('yV8ixdnspTQyrIVpQmKEj8', 0, 'cdefe3a9d58df9d40d0897761fc8c4b8227e5af9f9dbd37165ab6f6cee01524c', NULL, 'Ann');
INSERT INTO public.seat VALUES ('yV8ixdnspTQyrIVpQmKEj8', 1, 'dc6436a5a64bddc22c335a064530666a32c1f2efc54495c11eba4b99cb627582', NULL, 'Bo');
INSERT INTO public.seat VALUES ('oRSoM2gHKjkBoLb6oYNOs0', 0, '3b0deb048e84a4ed5871436bb5d055bf99465746854ca826e4368624c9d08a6c', NULL, 'Ann');
INSERT INTO public.seat VALUES ('oRSoM2gHKjkBoLb6oYNOs0', 1, '7b087e847adb6c2b92db687469c1920d9778df77687372f0c88d6edc2305d4da', NULL, 'Bo');
INSERT INTO public.seat VALUES ('7rhiX2a4MpJD1mQcBQqXso', 0, '0f6e6ca73e0e3cee158e94dfad0f04108913382b428c56409dfd617308ba6fb2', NULL, 'Ann');
INSERT INTO public.seat VALUES ('7rhiX2a4MpJD1mQcBQqXso', 1, '90436ec5dbf82ab46125981d5ca99fe718906b71a9df5454914d95f5a2c8aa6d', NULL, 'Bo');
INSERT INTO public.seat VALUES ('V5JHX5A0XB4f26EsUXaV2z', 0, '78b7027e82f13508057aaa0826ce93bff54ea8f3db28aeff3b3b73eefaa189c9', NULL, 'Ann');
INSERT INTO public.seat VALUES ('V5JHX5A0XB4f26EsUXaV2z', 1, '3c99f133ce260bc09573a25aba58b23548987f08dd58dd5e7a6c0190f072eab7', NULL, 'Bo');
INSERT INTO public.seat VALUES ('M2FjSELZvmSgDpumAf1SJa', 0, 'f52236d612af00ccf45a639057bbb0a0af8a5b3c3e55ca20bcac087783a0a122', NULL, 'Ann');
INSERT INTO public.seat VALUES ('M2FjSELZvmSgDpumAf1SJa', 1, '00b902ca670af092c5c059257f9937c13b1deebee0408bbe48eef767c14e5408', NULL, 'Bo');
INSERT INTO public.seat VALUES ('pRFWueKNsUppVHWnbhDt6B', 0, 'fe46422b4040598d9c3512ae5adaf3b9650a3a299cf03dc8cb690df508a7d879', NULL, 'Ann');
INSERT INTO public.seat VALUES ('pRFWueKNsUppVHWnbhDt6B', 1, 'b81dd9bfa8d86101872b3fe70eb828964300772768ef151e63cfed4f10cfb725', NULL, 'Bo');
INSERT INTO public.seat VALUES ('0unA5HivujYa2nokpujeYf', 0, '8a2ea8e652c520d9e656c8cc4c9aad9efaed9319a325e8301713a000a0b8e318', NULL, 'Ann');
INSERT INTO public.seat VALUES ('0unA5HivujYa2nokpujeYf', 1, '1d7546188eca9f708843597a935be4356e42b514e14c8ad6256026baedd114fe', NULL, 'Bo');
INSERT INTO public.seat VALUES ('7pHkD9bOONKmUtTHVlppTk', 0, '8305c8be20e791e802e16fc37eb5794a7182563730a2b63e163058a39d272ff1', NULL, 'Ann');
INSERT INTO public.seat VALUES ('7pHkD9bOONKmUtTHVlppTk', 1, 'ad3dee5f4ccbd54f96a54e2e3a3a62c18a0873508fc7e0bc1665d59ccd1e3891', NULL, 'Bo');
INSERT INTO public.seat VALUES ('MNMJA9pvPhLzqb2FhXTNrY', 0, 'e1d5482de107092ca5096a0e7b004d724bfbfd63b8791019245a914e3fe68c58', NULL, NULL);
INSERT INTO public.seat VALUES ('MNMJA9pvPhLzqb2FhXTNrY', 1, 'e1d5482de107092ca5096a0e7b004d724bfbfd63b8791019245a914e3fe68c58', NULL, NULL);
INSERT INTO public.seat VALUES ('C69ECelc1m3YqKiK1xFwDQ', 0, '2106a465d0ee0c00ce2cdb066a71c8d9f89f7cd415705019fdffb356cecf8297', NULL, NULL);
INSERT INTO public.seat VALUES ('C69ECelc1m3YqKiK1xFwDQ', 1, '2106a465d0ee0c00ce2cdb066a71c8d9f89f7cd415705019fdffb356cecf8297', NULL, NULL);
INSERT INTO public.seat VALUES ('9z144OhUBcwNdRbJCfXy27', 0, '369e6212d901457fa71eb84bf7a004e7fc00e9103b58fb386bc4822d83fe2326', NULL, NULL);
INSERT INTO public.seat VALUES ('9z144OhUBcwNdRbJCfXy27', 1, '369e6212d901457fa71eb84bf7a004e7fc00e9103b58fb386bc4822d83fe2326', NULL, NULL);
INSERT INTO public.seat VALUES ('AkEph9CDejrHPKzlvoHbkz', 0, '19ad3036b3ec1094e787433c38d3c60b6a1d6daa521c716a19f34a776e188bc6', NULL, NULL);
INSERT INTO public.seat VALUES ('AkEph9CDejrHPKzlvoHbkz', 1, '19ad3036b3ec1094e787433c38d3c60b6a1d6daa521c716a19f34a776e188bc6', NULL, NULL);
INSERT INTO public.seat VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 0, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1', NULL, NULL);
INSERT INTO public.seat VALUES ('CnJtPGt5ZZZXh4w3yQosxY', 1, 'd33700310182b3749e39f913b592ca523282a90bace8bb985707a3a2dc1484a1', NULL, NULL);
INSERT INTO public.seat VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 0, '3b76a126d1313b79135725effc482f5ccc314e7a19ab6b3b4b6f7122c6ef2bd2', NULL, NULL);
INSERT INTO public.seat VALUES ('Vk1Tt200AKiL01pLJ7OoNR', 1, '3b76a126d1313b79135725effc482f5ccc314e7a19ab6b3b4b6f7122c6ef2bd2', NULL, NULL);
INSERT INTO public.seat VALUES ('WLkn8W84unOR0DfPfoEuEu', 0, '23f467c4de23dc548ffa1ea97dd739a56688220bb19252cbbd02fa99efa1766e', NULL, NULL);
INSERT INTO public.seat VALUES ('WLkn8W84unOR0DfPfoEuEu', 1, NULL, 'level:2', NULL);
INSERT INTO public.seat VALUES ('o6V61FF9abcFEhczhiIVYI', 0, NULL, 'random', NULL);
INSERT INTO public.seat VALUES ('o6V61FF9abcFEhczhiIVYI', 1, '2aedc4e4c4c6f722b5e06c989e2da673fee5e71493d33a4f63e9f64dca3cab53', NULL, NULL);
INSERT INTO public.seat VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 0, '2cd7429f6900c636605e7f58e46a6832bb8fd4f9c7c0cf7cd0e23966db3acd42', NULL, NULL);
INSERT INTO public.seat VALUES ('qWN0HkMuJ2cHecCALc1Hkb', 1, 'df6e40d90763a5fb4fcfbd0d5809388765c1ad364b19f47f117359554c30b8d1', NULL, 'Cy');
INSERT INTO public.seat VALUES ('4NfSjfKP3HxlDudQZ1K2bj', 0, 'df6e40d90763a5fb4fcfbd0d5809388765c1ad364b19f47f117359554c30b8d1', NULL, 'Cy');
INSERT INTO public.seat VALUES ('4NfSjfKP3HxlDudQZ1K2bj', 1, '2cd7429f6900c636605e7f58e46a6832bb8fd4f9c7c0cf7cd0e23966db3acd42', NULL, NULL);
INSERT INTO public.seat VALUES ('ydwdtnhjtsFMCanY2hO3bD', 0, 'd559c25a8e3573f6574db71408a8f8db6d573b2e535c24eda4118ab6da142992', NULL, NULL);
INSERT INTO public.seat VALUES ('ydwdtnhjtsFMCanY2hO3bD', 1, NULL, NULL, NULL);
INSERT INTO public.session VALUES ('17d1c6d2458bbb83b0a0daef12d15742e8c072116c230fd6e97d6d827a7dee88', '2cd7429f6900c636605e7f58e46a6832bb8fd4f9c7c0cf7cd0e23966db3acd42', 1794972231690);
INSERT INTO public.session VALUES ('3e367f361336e1774548be8246f3953cc3c2118b38ae4002acb07d6d1171180d', '2cd7429f6900c636605e7f58e46a6832bb8fd4f9c7c0cf7cd0e23966db3acd42', 1794972231886);
ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.analysis
    ADD CONSTRAINT analysis_pkey PRIMARY KEY (record);
ALTER TABLE ONLY public.attendance
    ADD CONSTRAINT attendance_pkey PRIMARY KEY (record, node, place);
ALTER TABLE ONLY public.challenge
    ADD CONSTRAINT challenge_pkey PRIMARY KEY (record);
ALTER TABLE ONLY public.challenge
    ADD CONSTRAINT challenge_pool_key UNIQUE (pool);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (record, number);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (record, version);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (record, kind);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT node_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_login_key UNIQUE (login);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (holder);
ALTER TABLE ONLY public.record
    ADD CONSTRAINT record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_pkey PRIMARY KEY (record, player);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token);
CREATE INDEX attendance_by_node ON public.attendance USING btree (node);
CREATE INDEX challenge_by_kind ON public.challenge USING btree (kind);
CREATE UNIQUE INDEX event_by_client ON public.event USING btree (record, client) WHERE (client IS NOT NULL);
CREATE INDEX job_by_lease ON public.job USING btree (lease, since);
CREATE INDEX record_by_deadline ON public.record USING btree (deadline) WHERE (deadline IS NOT NULL);
CREATE INDEX record_by_owner ON public.record USING btree (owner, changed);
CREATE INDEX record_unfinished ON public.record USING btree (owner) WHERE (result IS NULL);
CREATE INDEX seat_by_holder ON public.seat USING btree (holder) WHERE (holder IS NOT NULL);
CREATE INDEX session_by_holder ON public.session USING btree (holder, created);
ALTER TABLE ONLY public.analysis
    ADD CONSTRAINT analysis_record_fkey FOREIGN KEY (record) REFERENCES public.record(id);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_record_fkey FOREIGN KEY (record) REFERENCES public.record(id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_record_fkey FOREIGN KEY (record) REFERENCES public.record(id);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_record_fkey FOREIGN KEY (record) REFERENCES public.record(id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_record_fkey FOREIGN KEY (record) REFERENCES public.record(id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_holder_fkey FOREIGN KEY (holder) REFERENCES public.person(holder);
