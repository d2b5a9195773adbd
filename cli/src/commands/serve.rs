//! `roundhouse serve`, and `roundhouse` alone: the web table.

use std::env;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use store::Store;
use tokio::net::TcpListener;
use web::{App, Config, Log, Site};

use crate::args::ServeArgs;
use crate::commands::site;
use crate::failure::Failure;
use crate::saved;
use crate::settings::{self, shown};

/// Where the server listens by default.
const USUAL: &str = "127.0.0.1:7474";

pub(crate) fn run(args: ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let args = settings::whole(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::failed)?;
    runtime.block_on(serve(&args, out))
}

async fn serve(args: &ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let opens = args.no_open != Some(true);
    let config = config(args, opens)?;
    let database = match &args.database {
        Some(database) => database.clone(),
        None => data_folder()?.join("tables.sqlite").display().to_string(),
    };
    let store = Store::open(&database).await.map_err(Failure::failed)?;
    let listener = listen(args.addr).await?;
    let address = listener.local_addr().map_err(Failure::failed)?;
    let page = format!("http://{address}/");
    writeln!(out, "The tables are at {page}")?;
    writeln!(
        out,
        "Games are kept in {}; Ctrl-C stops the server, nothing is lost.",
        shown(&database)
    )?;
    if config.site.is_none() {
        writeln!(
            out,
            "Browsers cannot take the tables along: {}.",
            site::MISSING
        )?;
    }
    writeln!(out, "`roundhouse --help` shows the other commands.")?;
    out.flush()?;
    if opens {
        open_page(&page);
    }
    let app = App::start(store.clone(), config);
    web::serve(app, listener, stopped())
        .await
        .map_err(Failure::failed)?;
    store.close().await;
    writeln!(out, "stopped; every move is stored")?;
    Ok(())
}

/// The settings as the server takes them.
fn config(args: &ServeArgs, opens: bool) -> Result<Config, Failure> {
    let usual = Config::default();
    let thinkers = args.thinkers.map_or(usual.thinkers, NonZeroUsize::get);
    let pause = args.bot_pause.map(Duration::from_millis);
    let log = Log::stderr(settings::level(args.log, opens));
    log.install();
    Ok(Config {
        thinkers,
        bot_pause: pause.unwrap_or(usual.bot_pause),
        study: usual.study,
        retention: settings::retention(args)?,
        secure: args.secure == Some(true),
        trust_proxy: args.trust_proxy == Some(true),
        hosts: args.host.clone().unwrap_or_default(),
        limits: settings::limits(args.limits),
        admin_token: settings::admin_token(args.admin_token.as_deref())?,
        private_calls: args.private_calls == Some(true),
        boards: args.boards == Some(true),
        site: site::found().map(|program| Arc::new(Site::new(program))),
        log,
        ..usual
    })
}

/// Listens where it was asked to, or at the usual place, or anywhere if that is taken.
async fn listen(asked: Option<SocketAddr>) -> Result<TcpListener, Failure> {
    let cannot = |address: SocketAddr| {
        move |error: io::Error| Failure::Failed(format!("cannot listen on {address}: {error}"))
    };
    if let Some(address) = asked {
        return TcpListener::bind(address).await.map_err(cannot(address));
    }
    let usual: SocketAddr = USUAL.parse().expect("it is an address");
    match TcpListener::bind(usual).await {
        Ok(listener) => Ok(listener),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            let anywhere = SocketAddr::new(usual.ip(), 0);
            TcpListener::bind(anywhere).await.map_err(cannot(anywhere))
        }
        Err(error) => Err(cannot(usual)(error)),
    }
}

/// Waits for Ctrl-C, or for the system to ask for an end.
async fn stopped() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

/// The folder where a person's programs keep their data.
fn data_folder() -> Result<PathBuf, Failure> {
    saved::data_folder().ok_or_else(|| {
        Failure::Usage("there is no folder for your data; say --database FILE".into())
    })
}

/// Opens the page in the person's browser, where there is a screen for one.
fn open_page(page: &str) {
    let (program, args): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[page])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", page])
    } else if env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some() {
        ("xdg-open", &[page])
    } else {
        return;
    };
    // Without a browser the address that was printed is enough.
    let _ = Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}
