// <paypal-button>, the element that the SDK registers: type "pay", "checkout", "buynow" or none.
(() => {
  const BEFORE = { pay: "Pay with ", checkout: "Checkout with ", buynow: "Buy now with " };

  class PayPalButton extends HTMLElement {
    static observedAttributes = ["type"];

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open", delegatesFocus: true });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        :host { display: inline-block; min-width: 150px; min-height: 44px }
        :host([hidden]) { display: none }
        button { box-sizing: border-box; width: 100%; height: 100%; min-height: inherit;
          border: 1.5px solid #857E9F; border-radius: var(--paypal-button-border-radius, 12px);
          background: #F5F4F9; color: #17132B; font: 600 17px/1 system-ui, sans-serif; cursor: pointer }
        button:focus-visible { outline: 2px solid #4B35D9; outline-offset: 2px }
      `);
      root.adoptedStyleSheets = [sheet];
      this.button = document.createElement("button");
      this.button.type = "button";
      root.append(this.button);
      this.attributeChangedCallback();
    }

    attributeChangedCallback() {
      this.button.textContent = `${BEFORE[this.getAttribute("type")] ?? ""}PayPal`;
    }
  }

  if (!customElements.get("paypal-button")) customElements.define("paypal-button", PayPalButton);
})();
