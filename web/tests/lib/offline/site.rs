//! A host that hands out the files of a folder and nothing else, and that can be cut off.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use test_servers::Port;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What it hands out, by path.
type Files = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

/// A host.
pub(crate) struct Site {
    /// The folder in which the site lies, as in `/trains/`.
    folder: String,
    /// Kept while the line is cut.
    _port: Port,
    address: SocketAddr,
    files: Files,
    asked: Arc<AtomicUsize>,
    serving: Option<JoinHandle<()>>,
}

/// What tests change in the settings of the program: bots do not dawdle, and studies are short.
const QUICK: &str = "const SETTINGS = { pause: 0, study: 3000, ";

/// The part for browsers that was built for these tests.
pub(crate) fn program() -> Option<Vec<u8>> {
    let Some(file) = std::env::var_os("SITE_WASM") else {
        println!("skipped: SITE_WASM names no part for browsers; `cargo xtask offline` builds one");
        return None;
    };
    Some(std::fs::read(file).expect("SITE_WASM names a file"))
}

/// The same program with a section more that means nothing: another version.
pub(crate) fn next_version(program: &[u8]) -> Vec<u8> {
    let mut next = program.to_vec();
    // A custom section of five bytes: the length of its name, and the name.
    next.extend([0, 5, 4, b'n', b'e', b'x', b't']);
    next
}

impl Site {
    /// The site in a folder of a host; nothing where there is no part for browsers.
    pub(crate) async fn start(folder: &str) -> Option<Self> {
        let port = Port::hold().unwrap();
        let mut site = Self {
            folder: folder.to_owned(),
            address: port.address(),
            _port: port,
            files: Files::default(),
            asked: Arc::default(),
            serving: None,
        };
        site.put(&program()?);
        site.connect().await;
        Some(site)
    }

    /// Puts the folder around a program in the place of the one before.
    pub(crate) fn put(&self, program: &[u8]) {
        let mut files = self.files.lock().unwrap();
        for (name, mut bytes) in pages::offline::files(program, None) {
            if name == "engine.js" {
                let text = String::from_utf8(bytes).unwrap();
                assert!(text.contains("const SETTINGS = { "));
                bytes = text.replace("const SETTINGS = { ", QUICK).into_bytes();
            }
            files.insert(format!("{}{name}", self.folder), bytes);
        }
        let name = format!("{}{}", self.folder, pages::offline::PROGRAM);
        files.insert(name, program.to_vec());
    }

    /// Takes a file out of the folder.
    pub(crate) fn remove(&self, name: &str) -> Vec<u8> {
        let mut files = self.files.lock().unwrap();
        let path = format!("{}{name}", self.folder);
        files.remove(&path).expect("a file of the folder")
    }

    /// Adds a file.
    pub(crate) fn add(&self, path: &str, text: &[u8]) {
        self.files
            .lock()
            .unwrap()
            .insert(path.to_owned(), text.to_vec());
    }

    /// Begins to hand out files, at the same address as before.
    pub(crate) async fn connect(&mut self) {
        let listener = TcpListener::bind(self.address).await.unwrap();
        let (files, asked) = (Arc::clone(&self.files), Arc::clone(&self.asked));
        self.serving = Some(tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                asked.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(hand_out(stream, Arc::clone(&files)));
            }
        }));
    }

    /// Cuts the line: from now on nothing answers there.
    pub(crate) async fn cut(&mut self) {
        if let Some(serving) = self.serving.take() {
            serving.abort();
            let _ = serving.await;
        }
        assert!(TcpStream::connect(self.address).await.is_err());
    }

    /// How often something was asked for.
    pub(crate) fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }

    /// The address of a page in the folder.
    pub(crate) fn page(&self, path: &str) -> String {
        format!("{}{}{path}", self.origin(), self.folder)
    }

    /// The address of the host.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }
}

/// Answers one request, and closes the connection.
async fn hand_out(mut stream: TcpStream, files: Files) {
    let mut asked = Vec::new();
    let mut piece = [0; 2048];
    while !asked.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut piece).await {
            Ok(0) | Err(_) => return,
            Ok(length) => asked.extend_from_slice(&piece[..length]),
        }
    }
    let asked = String::from_utf8_lossy(&asked).into_owned();
    let path = asked.split(' ').nth(1).unwrap_or("/");
    let path = path.split('?').next().unwrap_or(path);
    let path = match path.ends_with('/') {
        true => format!("{path}index.html"),
        false => path.to_owned(),
    };
    let found = files.lock().unwrap().get(&path).cloned();
    let status = if found.is_some() {
        "200 OK"
    } else {
        "404 Not Found"
    };
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain",
    };
    let body = found.unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\ncache-control: no-cache\r\n\
         connection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes()).await;
    let _ = stream.write_all(&body).await;
    let _ = stream.shutdown().await;
}
