//! `tessera` alone, or `tessera serve`: the page to play on, kept by a server on this machine.

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::Args;
use server::{App, Config, DatabaseUrl, Limits};
use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::node::Node;
use crate::style::{QUIET, TYPED, styled};

const EXAMPLES: &str = "\
Examples:
  tessera
  tessera --memory --no-open
  tessera serve --bind 0.0.0.0 --port 8000 --database games.db
  tessera serve --database postgres://tessera@db/tessera --bus nats://bus:4222 --public-url https://games.example

Games are kept in a file in your data directory, and go on where they were when the server is started again. \
Without --bind only this machine reaches the server.";

/// Where the server listens if nobody says otherwise and nobody else does.
const PORT: u16 = 7373;

/// Play in the browser: starts the server and opens the page [the default]
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Serve {
    #[command(flatten)]
    node: Node,

    /// Keep games only until the server ends
    #[arg(long, conflicts_with = "database")]
    memory: bool,

    /// The port to listen on; 0 for any that is free [default: 7373, or any that is free]
    #[arg(long, value_name = "N", env = "TESSERA_PORT", hide_env_values = true)]
    port: Option<u16>,

    /// The address to listen on; 0.0.0.0 for every network of this machine
    #[arg(long, value_name = "ADDRESS", env = "TESSERA_BIND", hide_env_values = true, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,

    /// Don't open the browser
    #[arg(long)]
    no_open: bool,

    /// The address browsers know the server by.
    #[arg(
        long,
        help = "The address browsers know the server by, behind a proxy: only its own pages may play (https://games.example)",
        value_name = "URL",
        env = "TESSERA_PUBLIC_URL",
        hide_env_values = true
    )]
    public_url: Option<String>,

    /// Believe the proxy before this server which address a request comes from (X-Forwarded-For)
    #[arg(long, env = "TESSERA_BEHIND_PROXY", hide_env_values = true)]
    behind_proxy: bool,

    #[command(flatten)]
    limits: MostOf,

    /// Read the page from a folder instead of from the program
    #[arg(long, value_name = "DIR", hide = true)]
    web: Option<PathBuf>,

    /// Let requests turn the clock
    #[arg(long, hide = true)]
    test_clock: bool,

    /// A record that the page is to show
    #[arg(skip)]
    shown: Option<String>,
}

/// What everybody may have; whoever wants more is told so.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct MostOf {
    /// Requests a second from one address
    #[arg(long = "most-requests", value_name = "N", env = "TESSERA_MOST_REQUESTS", hide_env_values = true, default_value_t = Limits::default().requests_per_second)]
    requests: u32,

    /// Open games of one address
    #[arg(long = "most-sockets", value_name = "N", env = "TESSERA_MOST_SOCKETS", hide_env_values = true, default_value_t = Limits::default().sockets_per_address)]
    sockets: u32,

    /// Games of one person that are not over
    #[arg(long = "most-games", value_name = "N", env = "TESSERA_MOST_GAMES", hide_env_values = true, default_value_t = Limits::default().open_games)]
    games: u32,

    /// Computer moves that wait, of all games
    #[arg(long = "most-jobs", value_name = "N", env = "TESSERA_MOST_JOBS", hide_env_values = true, default_value_t = Limits::default().queued_computer_moves)]
    jobs: u32,

    /// Attempts a minute to sign in, from one address and at one account
    #[arg(long = "most-attempts", value_name = "N", env = "TESSERA_MOST_ATTEMPTS", hide_env_values = true, default_value_t = Limits::default().sign_in_attempts_per_minute)]
    attempts: u32,

    /// Things said a minute from one address
    #[arg(long = "most-sayings", value_name = "N", env = "TESSERA_MOST_SAYINGS", hide_env_values = true, default_value_t = Limits::default().chat_per_minute)]
    sayings: u32,
}

impl MostOf {
    fn usual() -> MostOf {
        let usual = Limits::default();
        MostOf {
            requests: usual.requests_per_second,
            sockets: usual.sockets_per_address,
            games: usual.open_games,
            jobs: usual.queued_computer_moves,
            attempts: usual.sign_in_attempts_per_minute,
            sayings: usual.chat_per_minute,
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            requests_per_second: self.requests,
            sockets_per_address: self.sockets,
            open_games: self.games,
            queued_computer_moves: self.jobs,
            sign_in_attempts_per_minute: self.attempts,
            chat_per_minute: self.sayings,
        }
    }
}

impl Serve {
    /// A server that shows one record and keeps nothing.
    pub(crate) fn showing(record: String) -> Serve {
        Serve {
            node: Node::usual(),
            memory: true,
            port: Some(0),
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            no_open: false,
            public_url: None,
            behind_proxy: false,
            limits: MostOf::usual(),
            web: None,
            test_clock: false,
            shown: Some(record),
        }
    }

    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        self.node.start_log()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(self.serve(out))
    }

    async fn serve(self, out: &mut impl Write) -> Result<(), Failure> {
        let config = self.config()?;
        let place = config.database.to_string();
        let app = App::start(config)
            .await
            .map_err(|error| Failure::input(&place, error))?;
        let listener = self.listener().await?;
        let mut address = page_address(listener.local_addr()?);
        if self.shown.is_some() {
            address.push_str("watch#shown");
        }
        self.announce(&address, &place, out);
        server::serve(app, listener, stopped()).await?;
        Ok(())
    }

    fn config(&self) -> Result<Config, Failure> {
        let place = match (&self.node.database, self.memory) {
            (_, true) => DatabaseUrl::Memory,
            (Some(place), false) => place.clone(),
            (None, false) => DatabaseUrl::File(usual_file()?),
        };
        Ok(Config {
            limits: self.limits.limits(),
            public_url: self.public_url.clone(),
            behind_proxy: self.behind_proxy,
            this_machine_only: self.bind.is_loopback() && !self.behind_proxy,
            web: self.web.clone(),
            test_clock: self.test_clock,
            shown: self.shown.clone(),
            ..self.node.configured(place)
        })
    }

    async fn listener(&self) -> Result<TcpListener, Failure> {
        let wanted = SocketAddr::new(self.bind, self.port.unwrap_or(PORT));
        match (TcpListener::bind(wanted).await, self.port) {
            (Ok(listener), _) => Ok(listener),
            (Err(error), None) if error.kind() == io::ErrorKind::AddrInUse => {
                Ok(TcpListener::bind(SocketAddr::new(self.bind, 0)).await?)
            }
            (Err(error), _) => Err(Failure::Input(format!(
                "the server can't listen at {wanted}: {error}; choose another --port or --bind"
            ))),
        }
    }

    /// Says where the page is, and opens it where there is somebody to see it.
    fn announce(&self, address: &str, place: &str, out: &mut impl Write) {
        let (what, more) = match &self.shown {
            Some(_) => ("The record", "Ctrl-C ends the server".to_owned()),
            None => (
                "Tessera",
                format!(
                    "games are kept in {place}; Ctrl-C ends the server; tessera --help lists what else there is"
                ),
            ),
        };
        let lines = format!(
            "{what} is at {}\n{}\n",
            styled(TYPED, address),
            styled(QUIET, &more)
        );
        // A server is of use also when nobody reads what it says.
        let _ = out.write_all(lines.as_bytes()).and_then(|()| out.flush());
        if !self.no_open && has_screen() {
            // The address is printed: whoever has no browser can type it elsewhere.
            let _ = webbrowser::open(address);
        }
    }
}

/// The page's address as a browser on this machine writes it.
fn page_address(listening: SocketAddr) -> String {
    match listening.ip() {
        ip if ip.is_unspecified() => format!("http://localhost:{}/", listening.port()),
        _ => format!("http://{listening}/"),
    }
}

/// Whether somebody sits before a screen that can show a browser.
pub(crate) fn has_screen() -> bool {
    let graphical = !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()));
    graphical && io::stdout().is_terminal()
}

/// The file in the user's data directory, which is made if it isn't there.
fn usual_file() -> Result<PathBuf, Failure> {
    let directory = data_directory().ok_or_else(|| {
        Failure::Input(
            "there is no home directory to keep games in; say --database FILE or --memory".to_owned(),
        )
    })?;
    let directory = directory.join("tessera");
    fs::create_dir_all(&directory)
        .map_err(|error| Failure::input(&directory.display().to_string(), error))?;
    Ok(directory.join("tessera.db"))
}

fn data_directory() -> Option<PathBuf> {
    let variable = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let in_home = |path: &str| variable("HOME").map(|home| home.join(path));
    // Relative paths here are to be ignored, says the specification of base directories.
    let absolute = variable("XDG_DATA_HOME").filter(|path| Path::is_absolute(path));
    if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        in_home("Library/Application Support")
    } else {
        absolute.or_else(|| in_home(".local/share"))
    }
}

/// Done when somebody wants the server to end.
pub(crate) async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
