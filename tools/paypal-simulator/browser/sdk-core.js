// The simulated script of PayPal's web SDK v6, with its objects and calls. Served at
// /web-sdk/v6/core.
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;
  const POLL_MS = 250;
  // The outcome may arrive a moment after the buyer's window has closed.
  const GRACE_MS = 500;

  class PayPalError extends Error {
    constructor(code, message, isRecoverable = false) {
      super(message);
      this.name = "PayPalError";
      this.code = code;
      this.isRecoverable = isRecoverable;
    }
  }

  function openPopup(url) {
    const width = Math.min(480, screen.availWidth);
    const height = Math.min(720, screen.availHeight);
    const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
    const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
    const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
    const popup = window.open(url, "_blank", features);
    if (!popup) return null;
    return {
      source: () => popup,
      navigate: (next) => popup.location.replace(next),
      isClosed: () => popup.closed,
      close: () => popup.close(),
    };
  }

  function openModal(url, closeLabel) {
    const dialog = document.createElement("dialog");
    const frame = document.createElement("iframe");
    const button = document.createElement("button");
    Object.assign(dialog.style, {
      ...{ border: "0", padding: "16px", margin: "0", width: "100%", height: "100%" },
      ...{ maxWidth: "none", maxHeight: "none", boxSizing: "border-box" },
      ...{ background: "rgb(18 15 34 / .62)" },
    });
    Object.assign(button.style, {
      ...{ display: "block", minWidth: "44px", height: "44px", margin: "0 auto 8px" },
      ...{ padding: "0 16px", border: "0", borderRadius: "12px", cursor: "pointer" },
      ...{ background: "#fff", color: "#17132B", font: "600 16px/1 system-ui,sans-serif" },
    });
    Object.assign(frame.style, {
      ...{ display: "block", width: "100%", maxWidth: "480px", height: "calc(100% - 52px)" },
      ...{ margin: "0 auto", border: "0", borderRadius: "20px", background: "Canvas" },
    });
    button.type = "button";
    button.textContent = closeLabel;
    frame.title = "PayPal";
    frame.src = url;
    dialog.setAttribute("aria-label", "PayPal");
    dialog.append(button, frame);
    document.body.append(dialog);
    dialog.showModal();
    let closed = false;
    const close = () => {
      closed = true;
      dialog.remove();
    };
    button.addEventListener("click", close);
    dialog.addEventListener("close", close);
    return {
      source: () => frame.contentWindow,
      navigate: (next) => {
        frame.src = next;
      },
      isClosed: () => closed,
      close,
    };
  }

  function openView(mode, url, closeLabel) {
    if (mode === "modal") return openModal(url, closeLabel);
    if (mode !== "auto" && mode !== "popup") {
      throw new PayPalError("ERR_PRESENTATION_MODE", `${mode} is not available here.`, true);
    }
    const popup = openPopup(url);
    if (popup) return popup;
    if (mode === "auto") return openModal(url, closeLabel);
    throw new PayPalError("ERR_POPUP_BLOCKED", "The popup was blocked.", true);
  }

  /** @throws PayPalError unless the client ID or an unexpired client token is valid */
  async function bootstrap({ clientId, clientToken }) {
    const url = new URL("/web-sdk/v6/bootstrap", ORIGIN);
    if (clientId) url.searchParams.set("client-id", clientId);
    const headers = clientToken ? { authorization: `Bearer ${clientToken}` } : {};
    const response = await fetch(url, { headers });
    if (!response.ok) {
      const [code, what] = clientId ? ["ERR_CLIENT_ID", "ID"] : ["ERR_CLIENT_TOKEN", "token"];
      throw new PayPalError(code, `The client ${what} is not valid.`);
    }
    return response.json();
  }

  function createSession(options, settings) {
    let end = null;

    function finish(state, data) {
      if (!end) return;
      end();
      if (state === "approved") {
        Promise.resolve(data)
          .then(options.onApprove)
          .catch((error) => options.onError?.(error));
      }
      if (state === "canceled") options.onCancel?.(data);
      if (state === "error") options.onError?.(data);
      options.onComplete?.({ paymentSessionState: state });
    }

    function watch(view, data) {
      const onMessage = (event) => {
        if (event.origin !== ORIGIN || event.source !== view.source()) return;
        const { outcome, payerId } = event.data ?? {};
        if (outcome === "approved") finish("approved", { ...data, payerId });
        if (outcome === "canceled") finish("canceled", data);
        if (outcome === "error") {
          finish("error", new PayPalError("ERR_ORDER", "The order cannot be paid."));
        }
      };
      const timer = setInterval(() => {
        if (!view.isClosed()) return;
        clearInterval(timer);
        setTimeout(() => stop === end && finish("canceled", data), GRACE_MS);
      }, POLL_MS);
      const stop = () => {
        clearInterval(timer);
        window.removeEventListener("message", onMessage);
        end = null;
        view.close();
      };
      window.addEventListener("message", onMessage);
      end = stop;
    }

    return {
      // Resolves when the buyer's window shows the order; rejects if there is no order to show.
      async start({ presentationMode = "auto" } = {}, orderPromise = undefined) {
        if (end) throw new PayPalError("ERR_SESSION_ACTIVE", "The session is already open.");
        const url = new URL("/checkoutnow", ORIGIN);
        const locale = settings.locale ?? navigator.language;
        url.searchParams.set("locale.x", locale.replace("-", "_"));
        url.searchParams.set("origin", location.origin);
        const arabic = locale.toLowerCase().startsWith("ar");
        const view = openView(presentationMode, url.href, arabic ? "إغلاق" : "Close");
        const data = {};
        watch(view, data);
        const mine = end;
        try {
          // The client token may have expired since the instance was created.
          await bootstrap(settings.credentials);
          data.orderId = (await (orderPromise ?? { orderId: options.orderId })).orderId;
        } catch (error) {
          mine();
          throw error;
        }
        if (mine !== end || view.isClosed()) return;
        url.searchParams.set("token", data.orderId);
        view.navigate(url.href);
      },
      cancel: () => finish("canceled", {}),
      destroy: () => end?.(),
    };
  }

  async function createInstance({ clientId, clientToken, components = [], locale }) {
    if (Boolean(clientId) === Boolean(clientToken)) {
      throw new PayPalError("ERR_CREDENTIALS", "Either clientId or clientToken is needed.");
    }
    const credentials = { clientId, clientToken };
    const { currencies } = await bootstrap(credentials);
    const settings = { locale, credentials };
    const instance = {
      async findEligibleMethods({ currencyCode = "USD" } = {}) {
        const eligible =
          currencies.includes(currencyCode) && components.includes("paypal-payments");
        return {
          isEligible: (method) => method === "paypal" && eligible,
          getDetails: () => ({}),
        };
      },
      updateLocale(next) {
        settings.locale = next;
      },
    };
    if (components.includes("paypal-payments")) {
      instance.createPayPalOneTimePaymentSession = (options) => createSession(options, settings);
    }
    return instance;
  }

  window.paypal = { version: "6.0.0", createInstance };
})();
