/** The page that public/sw.js shows without a connection. */
export const offlinePage = {
  title: "You are offline",
  line: "This page needs a connection. Your cart and your orders are kept.",
  retry: "Try again",
  orders: "Your last orders in this browser",
  order: "Order #",
};
