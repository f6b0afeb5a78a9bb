// The offline page: lists the orders of this browser (src/features/session/placed-orders-storage.ts)
// and reloads once the shop is reachable.
const ORDER_PATH = /^\/order\/(\d+)-[\w-]{27}$/;

function lastOrders() {
  try {
    const kept = JSON.parse(localStorage.getItem("last_orders") ?? "[]");
    return Array.isArray(kept) ? kept.filter((path) => ORDER_PATH.test(path)) : [];
  } catch {
    return [];
  }
}

// The next page load keeps a guest's cart (the mark of src/features/session/tab-storage.ts).
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "";
  if (!navigator.onLine || location.pathname !== "/offline") {
    sessionStorage.setItem("keep_cart", "1");
  }
} catch {
  // The browser blocks site data, so the cart is not kept.
}

const section = document.querySelector("section");
const list = section?.querySelector("ul");
const paths = lastOrders();
for (const path of paths) {
  const link = document.createElement("a");
  link.href = path;
  const [before, after] = (list?.dataset.order ?? "#").split("#");
  const number = document.createElement("bdi");
  number.dir = "ltr";
  number.textContent = `#${ORDER_PATH.exec(path)?.[1]}`;
  // The link is a flex container, which drops spaces between its items: the text is one item.
  const text = document.createElement("span");
  text.append(before, number, after);
  link.append(text);
  const item = document.createElement("li");
  item.append(link);
  list?.append(item);
}
if (section) section.hidden = paths.length === 0;

const RETRY_MS = 2_000;

/** Loads the page again once the shop answers: a device is "online" before its connection works. */
async function reloadWhenReachable() {
  while (navigator.onLine) {
    try {
      await fetch("/healthz", { cache: "no-store" });
      location.reload();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

window.addEventListener("online", reloadWhenReachable);
// This page stands in for another one although the device says that it is online.
if (location.pathname !== "/offline") setTimeout(reloadWhenReachable, RETRY_MS);
