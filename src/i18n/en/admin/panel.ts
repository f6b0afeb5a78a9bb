/** The frame of the control panel; each part has a namespace of its own that begins with "admin". */
export const panel = {
  title: "Control Panel",
  home: "Control Panel, products",
  viewShop: "View shop",
  tabs: {
    label: "Parts of the control panel",
    products: "Products",
    categories: "Categories",
    orders: "Orders",
    options: "Options",
    games: "Games",
    log: "Activity log",
  },
  discard: {
    title: "Discard your changes?",
    line: "What you typed is lost.",
    keep: "Keep editing",
    discard: "Discard changes",
  },
  place: {
    drag: "Drag to another place",
    field: "Place of {name}, from 1 to {count, number}",
    up: "Move {name} up",
    down: "Move {name} down",
  },
  clearSearch: "Clear the search",
  pages: {
    previous: "Previous page",
    next: "Next page",
    page: "Page {page, number}",
    current: "Page {page, number} of {pages, number}",
    currentOfMany: "Page {page, number} of {pages, number}+",
    uncounted: "Past page {pages, number}",
    last: "Last page",
  },
  many: "{count, number}+",
  times: "Times are in the shop's time zone, <zone></zone>.",
};
