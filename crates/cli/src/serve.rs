//! `tessera serve`, or `tessera` alone: the server and its page.

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::Args;
use server::{App, Config, DatabaseUrl, Limits};
use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::server_options::ServerOptions;
use crate::style::{QUIET, TYPED, styled};

const EXAMPLES: &str = "\
Examples:
  tessera
  tessera --memory --no-open
  tessera serve --bind 0.0.0.0 --port 8000 --database games.db
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

    /// Address to listen on; 0.0.0.0 for all interfaces
    #[arg(long, value_name = "ADDRESS", env = "TESSERA_BIND", hide_env_values = true, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,

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
    public_url: Option<String>,

    /// Trust the proxy's X-Forwarded-For header for client addresses
    #[arg(long, env = "TESSERA_BEHIND_PROXY", hide_env_values = true)]
    behind_proxy: bool,

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

    /// Sign-in attempts per minute, from one address and for one account
    #[arg(long = "max-sign-in-attempts-per-minute", value_name = "N", env = "TESSERA_MAX_SIGN_IN_ATTEMPTS_PER_MINUTE", hide_env_values = true, default_value_t = Limits::default().sign_in_attempts_per_minute)]
    sign_in_attempts_per_minute: u32,

    /// Chat messages per minute from one address
    #[arg(long = "max-chat-per-minute", value_name = "N", env = "TESSERA_MAX_CHAT_PER_MINUTE", hide_env_values = true, default_value_t = Limits::default().chat_per_minute)]
    chat_per_minute: u32,
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
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            no_open: false,
            public_url: None,
            behind_proxy: false,
            limits: LimitOptions::defaults(),
            web: None,
            test_clock: false,
            shown: Some(record),
        }
    }

    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        self.options.start_log()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(self.serve(out))
    }

    async fn serve(self, out: &mut impl Write) -> Result<(), Failure> {
        let config = self.config()?;
        let database = config.database.to_string();
        let app = App::start(config)
            .await
            .map_err(|error| Failure::input(&database, error))?;
        let listener = self.listener().await?;
        let mut address = page_address(listener.local_addr()?);
        if self.shown.is_some() {
            address.push_str("watch#shown");
        }
        self.announce(&address, &database, out);
        server::serve(app, listener, stopped()).await?;
        Ok(())
    }

    fn config(&self) -> Result<Config, Failure> {
        let database = match (&self.options.database, self.memory) {
            (_, true) => DatabaseUrl::Memory,
            (Some(database), false) => database.clone(),
            (None, false) => DatabaseUrl::File(default_file()?),
        };
        Ok(Config {
            limits: self.limits.limits(),
            public_url: self.public_url.clone(),
            behind_proxy: self.behind_proxy,
            loopback_only: self.bind.is_loopback() && !self.behind_proxy,
            web: self.web.clone(),
            test_clock: self.test_clock,
            shown: self.shown.clone(),
            ..self.options.configured(database)
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
                "can't listen on {wanted}: {error}; choose another --port or --bind"
            ))),
        }
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
        // The server runs whether or not its output can be written.
        let _ = out.write_all(lines.as_bytes()).and_then(|()| out.flush());
        if !self.no_open && has_screen() {
            // Without a browser, the printed address is enough.
            let _ = webbrowser::open(address);
        }
    }
}

/// The page's address for a browser on this machine.
fn page_address(listening: SocketAddr) -> String {
    match listening.ip() {
        ip if ip.is_unspecified() => format!("http://localhost:{}/", listening.port()),
        _ => format!("http://{listening}/"),
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

/// `tessera.db` in the user's data directory, which is created if missing.
fn default_file() -> Result<PathBuf, Failure> {
    let directory = data_directory().ok_or_else(|| {
        Failure::Input("no home directory to save games in; add --database FILE or --memory".to_owned())
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

/// Completes on Ctrl-C or SIGTERM.
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
