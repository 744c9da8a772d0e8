//! `tessera serve`, or `tessera` alone: the server and its page.

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use server::{App, Config, DatabaseUrl, Limits, PublicUrl, Retention};
use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::process;
use crate::server_options::ServerOptions;
use crate::style::{QUIET, TYPED, styled};
use crate::tls_options::{Port, TlsOptions};

const EXAMPLES: &str = "\
Examples:
  tessera
  tessera --memory --no-open
  tessera serve --bind 0.0.0.0 --port 8000 --database games.db
  tessera serve --domain games.example
  tessera serve --database postgres://tessera@db/tessera --bus nats://bus:4222 --public-url https://games.example

Games are saved in your data directory and survive a restart of the server. Without --bind, only this machine can reach \
it. Every option can also be set by an environment variable (--public-url: TESSERA_PUBLIC_URL) or in the TOML file that \
--config names.";

/// The default port, if it is free.
const PORT: u16 = 7373;

/// Start the server and play in the browser (the default)
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Serve {
    #[command(flatten)]
    options: ServerOptions,

    /// Keep games in memory only, until the server stops
    #[arg(long, conflicts_with = "database")]
    memory: bool,

    /// Port to listen on; 0 picks a free one [default: 7373 if free, else any]
    #[arg(long, value_name = "N", env = "TESSERA_PORT", hide_env_values = true)]
    port: Option<u16>,

    /// Address to listen on; 0.0.0.0 for all interfaces [default: 127.0.0.1; with --domain all]
    #[arg(long, value_name = "ADDRESS", env = "TESSERA_BIND", hide_env_values = true)]
    bind: Option<IpAddr>,

    /// Don't open the browser
    #[arg(long)]
    no_open: bool,

    /// The public address.
    #[arg(
        long,
        help = "Public address behind a proxy (https://games.example); requests from other origins are rejected",
        value_name = "URL",
        env = "TESSERA_PUBLIC_URL",
        hide_env_values = true
    )]
    public_url: Option<PublicUrl>,

    /// Trust the proxy's X-Forwarded-For header for client addresses
    #[arg(long, env = "TESSERA_BEHIND_PROXY", hide_env_values = true)]
    behind_proxy: bool,

    /// How long games of guests are kept.
    #[arg(
        long,
        help = "Delete games without an account N days after their last change, those never begun after a week; 0 keeps everything [default: 90 with --public-url, else 0]",
        value_name = "N",
        env = "TESSERA_RETENTION_DAYS",
        hide_env_values = true
    )]
    retention_days: Option<u32>,

    #[command(flatten)]
    tls: TlsOptions,

    #[command(flatten)]
    limits: LimitOptions,

    /// Serve the page from a directory instead of the binary
    #[arg(long, value_name = "DIR", hide = true)]
    web: Option<PathBuf>,

    /// Let requests set the clock
    #[arg(long, hide = true)]
    test_clock: bool,

    /// The record to show on the page
    #[arg(skip)]
    shown: Option<String>,

    /// Whether a person typed `tessera` alone and wants to play, on whichever server
    #[arg(skip)]
    by_hand: bool,
}

/// Limits; a request beyond one is refused with 429.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct LimitOptions {
    /// Requests per second from one address
    #[arg(long = "max-requests-per-second", value_name = "N", env = "TESSERA_MAX_REQUESTS_PER_SECOND", hide_env_values = true, default_value_t = Limits::default().requests_per_second)]
    requests_per_second: u32,

    /// Open sockets from one address
    #[arg(long = "max-sockets-per-address", value_name = "N", env = "TESSERA_MAX_SOCKETS_PER_ADDRESS", hide_env_values = true, default_value_t = Limits::default().sockets_per_address)]
    sockets_per_address: u32,

    /// Unfinished games of one player
    #[arg(long = "max-open-games", value_name = "N", env = "TESSERA_MAX_OPEN_GAMES", hide_env_values = true, default_value_t = Limits::default().open_games)]
    open_games: u32,

    /// Computer moves waiting in the queue, over all games
    #[arg(long = "max-queued-computer-moves", value_name = "N", env = "TESSERA_MAX_QUEUED_COMPUTER_MOVES", hide_env_values = true, default_value_t = Limits::default().queued_computer_moves)]
    queued_computer_moves: u32,

    /// Wrong passwords per minute for one account from one address
    #[arg(long = "max-sign-in-attempts-per-minute", value_name = "N", env = "TESSERA_MAX_SIGN_IN_ATTEMPTS_PER_MINUTE", hide_env_values = true, default_value_t = Limits::default().sign_in_attempts_per_minute)]
    sign_in_attempts_per_minute: u32,

    /// Chat messages per minute from one address
    #[arg(long = "max-chat-per-minute", value_name = "N", env = "TESSERA_MAX_CHAT_PER_MINUTE", hide_env_values = true, default_value_t = Limits::default().chat_per_minute)]
    chat_per_minute: u32,

    /// Requests for an opponent, and seats taken in the lobby, per minute from one address
    #[arg(long = "max-pairings-per-minute", value_name = "N", env = "TESSERA_MAX_PAIRINGS_PER_MINUTE", hide_env_values = true, default_value_t = Limits::default().pairings_per_minute)]
    pairings_per_minute: u32,

    /// Games of one address in the lobby; the oldest make room for new ones
    #[arg(long = "max-challenges-per-address", value_name = "N", env = "TESSERA_MAX_CHALLENGES_PER_ADDRESS", hide_env_values = true, default_value_t = Limits::default().challenges_per_address)]
    challenges_per_address: u32,

    /// New games per hour from one address; a long opening counts as several
    #[arg(long = "max-new-games-per-hour", value_name = "N", env = "TESSERA_MAX_NEW_GAMES_PER_HOUR", hide_env_values = true, default_value_t = Limits::default().new_games_per_hour)]
    new_games_per_hour: u32,

    /// New accounts, and guests with a new name, per hour from one address
    #[arg(long = "max-new-people-per-hour", value_name = "N", env = "TESSERA_MAX_NEW_PEOPLE_PER_HOUR", hide_env_values = true, default_value_t = Limits::default().new_people_per_hour)]
    new_people_per_hour: u32,

    /// Reports of players per hour from one address
    #[arg(long = "max-reports-per-hour", value_name = "N", env = "TESSERA_MAX_REPORTS_PER_HOUR", hide_env_values = true, default_value_t = Limits::default().reports_per_hour)]
    reports_per_hour: u32,

    /// Cells of the largest board
    #[arg(long = "max-board-cells", value_name = "N", env = "TESSERA_MAX_BOARD_CELLS", hide_env_values = true, default_value_t = Limits::default().board_cells)]
    board_cells: usize,
}

impl LimitOptions {
    fn defaults() -> LimitOptions {
        let limits = Limits::default();
        LimitOptions {
            requests_per_second: limits.requests_per_second,
            sockets_per_address: limits.sockets_per_address,
            open_games: limits.open_games,
            queued_computer_moves: limits.queued_computer_moves,
            sign_in_attempts_per_minute: limits.sign_in_attempts_per_minute,
            chat_per_minute: limits.chat_per_minute,
            pairings_per_minute: limits.pairings_per_minute,
            challenges_per_address: limits.challenges_per_address,
            new_games_per_hour: limits.new_games_per_hour,
            new_people_per_hour: limits.new_people_per_hour,
            reports_per_hour: limits.reports_per_hour,
            board_cells: limits.board_cells,
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            requests_per_second: self.requests_per_second,
            sockets_per_address: self.sockets_per_address,
            open_games: self.open_games,
            queued_computer_moves: self.queued_computer_moves,
            sign_in_attempts_per_minute: self.sign_in_attempts_per_minute,
            chat_per_minute: self.chat_per_minute,
            pairings_per_minute: self.pairings_per_minute,
            challenges_per_address: self.challenges_per_address,
            new_games_per_hour: self.new_games_per_hour,
            new_people_per_hour: self.new_people_per_hour,
            reports_per_hour: self.reports_per_hour,
            board_cells: self.board_cells,
        }
    }
}

impl Serve {
    /// A server that shows one record and saves nothing.
    pub(crate) fn showing(record: String) -> Serve {
        Serve {
            options: ServerOptions::defaults(),
            memory: true,
            port: Some(0),
            bind: None,
            no_open: false,
            public_url: None,
            behind_proxy: false,
            tls: TlsOptions::none(),
            retention_days: None,
            limits: LimitOptions::defaults(),
            web: None,
            test_clock: false,
            shown: Some(record),
            by_hand: false,
        }
    }

    /// As `tessera` alone: if the games are open in another server, that one's page is opened.
    pub(crate) fn by_hand(self) -> Serve {
        Serve {
            by_hand: true,
            ..self
        }
    }

    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        self.options.start_log()?;
        process::run(self.serve(out))
    }

    async fn serve(self, out: &mut impl Write) -> Result<(), Failure> {
        let config = self.config()?;
        let database = config.database.to_string();
        let scheme = if config.tls.is_some() { "https" } else { "http" };
        let app = match App::start(config).await {
            Ok(app) => app,
            Err(server::Error::InUse(Some(page))) if self.by_hand => {
                self.send_to(&page, out);
                return Ok(());
            }
            Err(error) => return Err(Failure::input(&database, error)),
        };
        let listener = self.listener().await?;
        self.redirect(&app, listener.local_addr()?).await?;
        let mut address = match self.tls.public_url() {
            Some(address) => format!("{address}/"),
            None => page_address(scheme, listener.local_addr()?),
        };
        if self.shown.is_some() {
            address.push_str("watch#shown");
        }
        app.publish_page(&address);
        self.announce(&address, &database, out);
        server::serve(app, listener, process::stopped()).await?;
        Ok(())
    }

    fn config(&self) -> Result<Config, Failure> {
        let database = match (&self.options.database, self.memory) {
            (_, true) => DatabaseUrl::Memory,
            (Some(database), false) => database.clone(),
            (None, false) => DatabaseUrl::File(default_file()?),
        };
        self.tls.check(self.public_url.as_ref())?;
        Ok(Config {
            limits: self.limits.limits(),
            public_url: self.public_url.clone().or_else(|| self.tls.public_url()),
            behind_proxy: self.behind_proxy,
            loopback_only: self.bind().is_loopback() && !self.behind_proxy,
            tls: self.tls.start(&database)?,
            web: self.web.clone(),
            retention: self.retention(),
            test_clock: self.test_clock,
            shown: self.shown.clone(),
            ..self.options.configured(database)
        })
    }

    fn bind(&self) -> IpAddr {
        let usual = self.tls.bind().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        self.bind.unwrap_or(usual)
    }

    /// On one's own machine everybody is a guest, so only a public server deletes anything unless told to.
    fn retention(&self) -> Option<Retention> {
        match self.retention_days {
            Some(0) => None,
            Some(days) => Some(Retention::days(days)),
            None => {
                let public = self.public_url.clone().or_else(|| self.tls.public_url());
                public.map(|_| Retention::PUBLIC)
            }
        }
    }

    async fn listener(&self) -> Result<TcpListener, Failure> {
        let port = self.port.or(self.tls.port());
        let wanted = SocketAddr::new(self.bind(), port.unwrap_or(PORT));
        match (listen(wanted).await, port) {
            (Ok(listener), _) => Ok(listener),
            (Err(error), None) if error.kind() == io::ErrorKind::AddrInUse => {
                Ok(TcpListener::bind(SocketAddr::new(self.bind(), 0)).await?)
            }
            (Err(error), _) => Err(cant_listen(wanted, &error, "--port or --bind")),
        }
    }

    /// Redirects requests for http to https.
    async fn redirect(&self, app: &Arc<App>, https: SocketAddr) -> Result<(), Failure> {
        let Some(port) = self.tls.http_port() else {
            return Ok(());
        };
        let (Port::Asked(number) | Port::Default(number)) = port;
        let wanted = SocketAddr::new(self.bind(), number);
        match (listen(wanted).await, port) {
            (Ok(listener), _) => server::redirect(app, listener, https.port()),
            (Err(error), Port::Asked(_)) => return Err(cant_listen(wanted, &error, "--http-port")),
            // Everything else works without it.
            (Err(error), Port::Default(_)) => {
                tracing::warn!(%error, "http is not redirected to https: can't listen on {wanted}");
            }
        }
        Ok(())
    }

    /// Prints the page's address and opens it in the browser.
    fn announce(&self, address: &str, database: &str, out: &mut impl Write) {
        let more = match &self.shown {
            Some(_) => "Ctrl-C stops the server".to_owned(),
            None => format!(
                "games are saved in {database}; Ctrl-C stops the server; tessera --help lists all commands"
            ),
        };
        let lines = format!(
            "listening on {}\n{}\n",
            styled(TYPED, address),
            styled(QUIET, &more)
        );
        self.show(address, &lines, out);
    }

    /// Sends a player to the server that has their games open.
    fn send_to(&self, page: &str, out: &mut impl Write) {
        let lines = format!("already running: your games are at {}\n", styled(TYPED, page));
        self.show(page, &lines, out);
    }

    fn show(&self, address: &str, lines: &str, out: &mut impl Write) {
        // The server runs whether or not its output can be written.
        let _ = out.write_all(lines.as_bytes()).and_then(|()| out.flush());
        if !self.no_open && has_screen() {
            // Without a browser, the printed address is enough.
            let _ = webbrowser::open(address);
        }
    }
}

/// Listens on an address. `[::]` stands for all interfaces, also on a machine without IPv6.
async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address).await;
    let known = |error: &io::Error| {
        matches!(
            error.kind(),
            io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied
        )
    };
    match listener {
        Err(error) if address.ip() == IpAddr::V6(Ipv6Addr::UNSPECIFIED) && !known(&error) => {
            TcpListener::bind((Ipv4Addr::UNSPECIFIED, address.port())).await
        }
        listener => listener,
    }
}

fn cant_listen(address: SocketAddr, error: &io::Error, options: &str) -> Failure {
    let privileged = match error.kind() {
        io::ErrorKind::PermissionDenied => {
            ", or give the program the right to it: setcap cap_net_bind_service=+ep"
        }
        _ => "",
    };
    Failure::Input(format!(
        "can't listen on {address}: {error}; choose another {options}{privileged}"
    ))
}

/// The page's address for a browser on this machine.
fn page_address(scheme: &str, listening: SocketAddr) -> String {
    match listening.ip() {
        ip if ip.is_unspecified() => format!("{scheme}://localhost:{}/", listening.port()),
        _ => format!("{scheme}://{listening}/"),
    }
}

/// Whether a graphical browser can be shown to a person at this terminal.
pub(crate) fn has_screen() -> bool {
    let graphical = !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()));
    graphical && io::stdout().is_terminal()
}

/// `tessera.db` in this program's data directory.
pub(crate) fn default_file() -> Result<PathBuf, Failure> {
    Ok(own_directory()?.join("tessera.db"))
}

/// This program's folder in the user's data directory, which is created if missing.
pub(crate) fn own_directory() -> Result<PathBuf, Failure> {
    let directory = data_directory().ok_or_else(|| {
        Failure::Input("no home directory to save games in; add --database FILE or --memory".to_owned())
    })?;
    let directory = directory.join("tessera");
    fs::create_dir_all(&directory)
        .map_err(|error| Failure::input(&directory.display().to_string(), error))?;
    Ok(directory)
}

fn data_directory() -> Option<PathBuf> {
    let variable = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let in_home = |path: &str| variable("HOME").map(|home| home.join(path));
    // The XDG base directory specification says to ignore relative paths.
    let absolute = variable("XDG_DATA_HOME").filter(|path| Path::is_absolute(path));
    if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        in_home("Library/Application Support")
    } else {
        absolute.or_else(|| in_home(".local/share"))
    }
}
