//! What tests stand on has to stand by itself.

use std::net::TcpStream;

use tessera_backing::{Database, Nats, Postgres};

fn address(url: &str) -> String {
    let host = url.rsplit(['@', '/']).find(|part| part.contains(':')).unwrap();
    host.to_owned()
}

#[test]
fn postgres_is_there_goes_and_comes_back() {
    let postgres = Postgres::start().unwrap();
    let address = address(&postgres.url("postgres"));
    TcpStream::connect(&address).unwrap();
    postgres.stop();
    assert!(TcpStream::connect(&address).is_err());
    postgres.resume().unwrap();
    TcpStream::connect(&address).unwrap();
    drop(postgres);
    assert!(TcpStream::connect(&address).is_err());
}

#[test]
fn databases_of_one_process_share_a_cluster() {
    let (one, two) = (Database::new().unwrap(), Database::new().unwrap());
    assert_ne!(one.url(), two.url());
    assert_eq!(address(&one.url()), address(&two.url()));
}

#[test]
fn nats_is_there_goes_and_comes_back() {
    let mut nats = Nats::start().unwrap();
    let address = address(&nats.url());
    nats.stop();
    assert!(TcpStream::connect(&address).is_err());
    nats.resume().unwrap();
    TcpStream::connect(&address).unwrap();
}
