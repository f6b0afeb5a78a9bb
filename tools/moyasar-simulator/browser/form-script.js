// The simulated form script of Moyasar (npm: moyasar-payment-form), with the methods creditcard and
// stcpay. It has no Apple Pay, whose sheet opens only in Safari. Served at
// /mpf/{version}/moyasar.js.
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;
  const REQUIRED = ["element", "amount", "currency", "description", "callback_url"];
  const METHODS = ["creditcard", "stcpay"];
  /** The fields of each form, with the purposes that the browser's autofill reads. */
  const FIELDS = {
    creditcard: {
      name: "cc-name",
      number: "cc-number",
      month: "cc-exp-month",
      year: "cc-exp-year",
      cvc: "cc-csc",
    },
    stcpay: { mobile: "tel" },
    code: { otp_value: "one-time-code" },
  };
  /** The first digits of each network's cards; the first match counts. */
  const NETWORKS = {
    mada: /^4201/,
    amex: /^3[47]/,
    unionpay: /^62/,
    visa: /^4/,
    mastercard: /^[25]/,
  };
  const TEXTS = {
    en: {
      creditcard: "Card",
      name: "Name on the card",
      number: "Card number",
      month: "Expiry month",
      year: "Expiry year",
      cvc: "Security code",
      names: "Enter the first and the last name.",
      network: "Cards of this network are not accepted.",
      stcpay: "STC Pay",
      mobile: "Mobile number",
      code: "STC Pay code",
      otp_value: "One-time code",
      send: "Send the code",
      pay: "Pay",
    },
    ar: {
      creditcard: "البطاقة",
      name: "الاسم على البطاقة",
      number: "رقم البطاقة",
      month: "شهر الانتهاء",
      year: "سنة الانتهاء",
      cvc: "رمز الأمان",
      names: "أدخل الاسم الأول واسم العائلة.",
      network: "بطاقات هذه الشبكة غير مقبولة.",
      stcpay: "STC Pay",
      mobile: "رقم الجوال",
      code: "رمز STC Pay",
      otp_value: "رمز التحقق",
      send: "أرسل الرمز",
      pay: "ادفع",
    },
  };

  function make(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  /** Posts JSON. Throws an Error with the API's message unless the answer is 2xx. */
  async function post(url, body) {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = await response.json();
    if (response.ok) return answer;
    const reasons = Object.entries(answer.errors ?? {}).map((error) => error.join(" "));
    throw new Error([answer.message, ...reasons].join(": "));
  }

  function amountText({ amount, currency }) {
    const style = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
    const decimals = style.maximumFractionDigits;
    return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`;
  }

  function returnTo(callbackUrl, { id, status, source }) {
    const url = new URL(callbackUrl);
    const result = { id, status, message: source.message ?? "" };
    for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
    location.assign(url);
  }

  /** Returns the text of the first mistake in the fields; undefined if there is none. */
  function mistakeIn({ name, number }, accepted, texts) {
    if (number === undefined) return undefined;
    if (!/\S\s+\S/.test(name)) return texts.names;
    const network = Object.keys(NETWORKS).find((one) => NETWORKS[one].test(number.trim()));
    return network && !accepted.includes(network) ? texts.network : undefined;
  }

  function init(options) {
    const missing = REQUIRED.filter((name) => !options?.[name]);
    if (missing.length > 0) throw new Error(`Moyasar.init: ${missing.join(", ")} missing`);
    const { element, currency, publishable_api_key: key, on_failure: onFailure } = options;
    if (!/^pk_/.test(key)) throw new Error("Moyasar.init: publishable_api_key is not a pk_ key");
    const root = typeof element === "string" ? document.querySelector(element) : element;
    if (!root) throw new Error("Moyasar.init: element is not in the page");
    const methods = options.methods ?? METHODS;
    const networks = options.supported_networks ?? ["mada", "visa", "mastercard", "unionpay"];
    const language = options.language || document.documentElement.lang;
    const lang = language.startsWith("ar") ? "ar" : "en";
    const texts = TEXTS[lang];
    root.lang = lang;
    root.dir = lang === "ar" ? "rtl" : "ltr";
    root.classList.add("mysr-form");

    /** Adds a form for `kind`. Its values go to `submit` alone. */
    function addForm(kind, buttonText, submit) {
      const button = make("button", { type: "submit" }, buttonText);
      const alert = make("p", { role: "alert" });
      const fields = Object.entries(FIELDS[kind]).map(([name, autocomplete]) => {
        const inputmode = name === "name" ? "text" : "numeric";
        const input = { name, autocomplete, inputmode, required: "", dir: "ltr" };
        return make("label", {}, texts[name], make("input", input));
      });
      const form = make("form", { "aria-label": texts[kind] }, ...fields, alert, button);
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const values = Object.fromEntries(new FormData(form));
        alert.textContent = mistakeIn(values, networks, texts) ?? "";
        if (alert.textContent) return;
        button.disabled = true;
        try {
          if (await submit(values)) form.reset();
        } catch (error) {
          alert.textContent = error.message;
          onFailure?.(error.message);
        } finally {
          button.disabled = false;
        }
      });
      root.append(form);
      return form;
    }

    /** Creates the payment and leads on; false if on_initiating cancels it. */
    async function pay(source) {
      const changes = await options.on_initiating?.();
      if (changes === false) return false;
      const { amount, description, callback_url, metadata } = { ...options, ...changes };
      const asked = { amount, currency, description, callback_url, metadata, source };
      const payment = await post(`${ORIGIN}/v1/payments`, { publishable_api_key: key, ...asked });
      await options.on_completed?.(payment);
      const { transaction_url: step } = payment.source;
      if (payment.status !== "initiated") returnTo(callback_url, payment);
      else if (source.type === "stcpay") askCode(step, callback_url);
      else location.assign(step);
      return true;
    }

    function askCode(step, callbackUrl) {
      root.replaceChildren();
      const form = addForm("code", texts.send, async (values) => {
        returnTo(callbackUrl, await post(step, values));
        return true;
      });
      form.elements[0].focus();
    }

    root.replaceChildren();
    const label = `${texts.pay} ${amountText(options)}`;
    for (const type of METHODS.filter((one) => methods.includes(one))) {
      addForm(type, label, (values) => pay({ type, ...values }));
    }
  }

  window.Moyasar = { init };
})();
