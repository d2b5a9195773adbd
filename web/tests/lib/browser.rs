//! Real browsers: headless Chromium, steered through its driver.

use std::path::PathBuf;
use std::time::Duration;

use test_servers::{Chromedriver, Driver, Engine};
use thirtyfour::prelude::*;

/// How long a page may take on a busy machine; what has not come by then never comes.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long a driver may take for one thing that is asked of it.
const LONGEST: Duration = Duration::from_secs(300);

/// How often a browser is started at most: on a busy machine it may not come up in the time that its driver
/// gives it.
const STARTS: u32 = 3;

/// What kind of browser a test wants.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) scripts: bool,
    pub(crate) dark: bool,
    /// Whether things may move; most tests do not wait for that.
    pub(crate) motion: bool,
}

/// A browser on a desk.
pub(crate) const DESK: Kind = Kind {
    width: 1400,
    height: 1000,
    scripts: true,
    dark: false,
    motion: false,
};

/// A browser in a hand.
pub(crate) const PHONE: Kind = Kind {
    width: 390,
    height: 844,
    ..DESK
};

/// One browser window with a fresh profile.
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
}

impl Browser {
    pub(crate) async fn open(kind: Kind) -> Self {
        let mut wishes = DesiredCapabilities::chrome();
        let switches = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--hide-scrollbars",
        ];
        for switch in switches {
            wishes.add_arg(switch).unwrap();
        }
        if !kind.motion {
            wishes.add_arg("--force-prefers-reduced-motion").unwrap();
        }
        wishes
            .add_arg(&format!("--window-size={},{}", kind.width, kind.height))
            .unwrap();
        if !kind.scripts {
            let off = [("profile.managed_default_content_settings.javascript", 2)];
            wishes
                .add_experimental_option("prefs", std::collections::HashMap::from(off))
                .unwrap();
        }
        let driver = session(&Chromedriver::shared().address(), wishes.into()).await;
        let screen = serde_json::json!({
            "width": kind.width,
            "height": kind.height,
            "deviceScaleFactor": 1,
            "mobile": kind.width < 600,
        });
        let tools = driver.cdp();
        tools
            .send_raw("Emulation.setDeviceMetricsOverride", screen)
            .await
            .unwrap();
        if kind.dark {
            let features = serde_json::json!({"features": [
                {"name": "prefers-color-scheme", "value": "dark"},
                {"name": "prefers-reduced-motion", "value": "reduce"},
            ]});
            tools
                .send_raw("Emulation.setEmulatedMedia", features)
                .await
                .unwrap();
        }
        Self { driver }
    }

    /// Another browser than Chromium, with a window in which pages have this much room.
    pub(crate) async fn open_other(
        engine: Engine,
        driver: &Driver,
        (width, height): (u32, u32),
    ) -> Self {
        let mut wishes = Capabilities::default();
        for (name, wish) in engine.capabilities() {
            let wish: serde_json::Value = serde_json::from_str(&wish).unwrap();
            wishes.set(name, wish).unwrap();
        }
        let driver = session(&driver.address(), wishes).await;
        let browser = Self { driver };
        // What the window has around the page is found out by trying.
        let (mut wide, mut high) = (width, height);
        for _ in 0..3 {
            let window = &browser.driver;
            window.set_window_rect(0, 0, wide, high).await.unwrap();
            let inner = |name: &str| format!("return String({name})");
            let has_width: u32 = browser.run(&inner("innerWidth")).await.parse().unwrap();
            let has_height: u32 = browser.run(&inner("innerHeight")).await.parse().unwrap();
            if (has_width, has_height) == (width, height) {
                break;
            }
            wide = wide + width - has_width;
            high = high + height - has_height;
        }
        browser
    }

    /// Runs a script in every page before the page's own.
    pub(crate) async fn before_each_page(&self, script: &str) {
        let source = serde_json::json!({ "source": script });
        let tools = self.driver.cdp();
        let method = "Page.addScriptToEvaluateOnNewDocument";
        tools.send_raw(method, source).await.unwrap();
    }

    pub(crate) async fn go(&self, address: &str) {
        self.driver.goto(address).await.unwrap();
    }

    /// Lets things move only shortly from the next page on, as one may choose in the settings.
    pub(crate) async fn set_fast(&self) {
        let set = "localStorage.setItem('settings', JSON.stringify({ pace: 'fast' })); return ''";
        self.run(set).await;
    }

    /// The element, as soon as it is there.
    pub(crate) async fn wait(&self, css: &str) -> WebElement {
        let begun = std::time::Instant::now();
        loop {
            // A part that is replaced while a driver looks for it counts as not there yet.
            match self.driver.find(By::Css(css)).await {
                Ok(element) => return element,
                Err(_) if begun.elapsed() < PATIENCE => {
                    tokio::time::sleep(Duration::from_millis(40)).await;
                }
                Err(error) => {
                    self.shot("lost").await;
                    panic!("there is no {css}: {error}");
                }
            }
        }
    }

    /// Whether there is such an element now.
    pub(crate) async fn has(&self, css: &str) -> bool {
        self.driver.find(By::Css(css)).await.is_ok()
    }

    /// The text of the first such element, or nothing.
    pub(crate) async fn text(&self, css: &str) -> String {
        self.run(&format!(
            "return document.querySelector({css:?})?.textContent ?? ''"
        ))
        .await
    }

    /// Clicks as a finger would: on what lies uppermost at the middle of the element. A page that waits for
    /// an answer takes no clicks, and an element may be replaced or still be under another; that is waited for.
    pub(crate) async fn click(&self, css: &str) {
        let begun = std::time::Instant::now();
        self.idle().await;
        loop {
            let element = self.wait(css).await;
            let clicked = match element.scroll_into_view().await {
                Ok(()) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(error) if is_passing(&error) && begun.elapsed() < PATIENCE => {
                    tokio::time::sleep(Duration::from_millis(40)).await;
                }
                Err(error) => {
                    self.shot("unclicked").await;
                    panic!("{css} cannot be clicked: {error}");
                }
            }
        }
    }

    /// Waits until the page waits for no answer.
    pub(crate) async fn idle(&self) {
        let idle = "return !document.querySelector('main[aria-busy]')";
        self.until("the answer to what was sent", idle).await;
    }

    /// The text that a script returns.
    pub(crate) async fn run(&self, script: &str) -> String {
        self.try_run(script).await.unwrap()
    }

    /// The text that a script returns, if it can be run on the page as it is now.
    async fn try_run(&self, script: &str) -> WebDriverResult<String> {
        let value = self.driver.execute(script, vec![]).await?;
        Ok(match value.json() {
            serde_json::Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    }

    /// Waits until a script returns true. While one page goes and the next comes, or a part is missing that it
    /// looks at, it may fail.
    pub(crate) async fn until(&self, what: &str, script: &str) {
        let begun = std::time::Instant::now();
        loop {
            let told = self.try_run(script).await;
            if told.as_ref().is_ok_and(|told| told == "true") {
                return;
            }
            if begun.elapsed() > PATIENCE {
                self.shot("waiting").await;
                panic!("{what} does not come true: {told:?}");
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Keeps a picture of the page for people to look at.
    pub(crate) async fn shot(&self, name: &str) {
        let folder = pictures();
        std::fs::create_dir_all(&folder).unwrap();
        self.driver
            .screenshot(&folder.join(format!("{name}.png")))
            .await
            .unwrap();
    }

    pub(crate) async fn close(self) {
        self.driver.quit().await.unwrap();
    }
}

/// A window of its own, from the driver at that address.
async fn session(address: &str, wishes: Capabilities) -> WebDriver {
    for start in 1.. {
        let builder = WebDriver::builder(address, wishes.clone()).request_timeout(LONGEST);
        match builder.connect().await {
            Ok(driver) => {
                let times = TimeoutConfiguration::new(Some(LONGEST), Some(LONGEST), None);
                driver.update_timeouts(times).await.unwrap();
                return driver;
            }
            Err(error) => assert!(start < STARTS, "the browser does not start: {error}"),
        }
    }
    unreachable!("the last start is judged")
}

/// Whether the next moment may bring an element that can be clicked.
fn is_passing(error: &WebDriverError) -> bool {
    use thirtyfour::error::WebDriverErrorInner as Kind;
    matches!(
        error.as_inner(),
        Kind::StaleElementReference(_)
            | Kind::ElementClickIntercepted(_)
            | Kind::ElementNotInteractable(_)
            | Kind::NoSuchElement(_)
    )
}

/// Where pictures of pages are kept: `target/screenshots`.
fn pictures() -> PathBuf {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    target.parent().unwrap().join("screenshots")
}
