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
    customers: "Customers",
    figures: "Reports",
    options: "Options",
    coupons: "Coupons",
    games: "Games",
    policies: "Policies",
    settings: "Settings",
    staff: "Staff",
    log: "Activity log",
    security: "Security",
  },
  notOnReceipts:
    "Receipts cannot show {signs}. In place of each they print its number, such as {example}.",
  /** An address of the panel that the reader's role does not open. */
  notPermitted: {
    title: "Your role does not open this",
    line: "The owner of the shop can give you another role.",
    back: "Go to the products",
  },
  discard: {
    title: "Discard your changes?",
    line: "Everything you typed will be lost.",
    keep: "Keep editing",
    discard: "Discard changes",
  },
  /** A form that begins with what was typed before a reload. */
  near: { today: "Today, {time}", yesterday: "Yesterday, {time}", day: "{day}, {time}" },
  reason: {
    least: "At least {least, number} characters.",
    suggestions: "Frequent reasons",
  },
  draft: {
    restored: "What you typed before is back. It is not saved yet.",
    restoredWithoutCodes:
      "What you typed before is back, except the digital content: this browser does not store codes. Nothing is saved yet.",
    startAfresh: "Start over",
  },
  /** Of every tab that is a table of rows, and of its form. */
  rows: {
    tryAgain: "Try again",
    actions: "Actions",
    builtIn: "Built in",
    edit: "Edit {name}",
    editTip: "Edit",
    copy: "Copy {name}",
    copyTip: "Copy",
    delete: "Delete {name}",
    deleteTip: "Delete",
    close: "Close",
    cancel: "Cancel",
    save: "Save changes",
    saved: "Changes saved",
    optional: "optional",
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
