/** Products that an admin brings in a CSV file. */
export const adminImport = {
  title: "Import products",
  close: "Close",
  line: "A CSV file with the columns of the export, in English or Arabic. You see what it would do before anything changes.",
  rules: {
    number: "An empty product number adds a product, a known one changes that product.",
    content:
      "Digital content, keys and the stock of keys are not part of the file. A product with the same content for all buyers is added inactive.",
    again: "The same file imported again changes nothing.",
  },
  choose: "Choose a file",
  drop: "or drop it here. CSV (UTF-8), {size, number} MB at most.",
  chooseAgain: "Choose another file",
  checking: "Checking \u2068{file}\u2069",
  progressChecked: "File checked",
  percent: "{percent, number}%",
  importing: "Importing \u2068{file}\u2069",
  progressImported: "Rows imported",
  sent: "{sent, number} of {total, number}",
  stop: "Stop",
  resume: "Continue",
  stopped: "Stopped. Continue from there, or close: what was imported stays.",
  stoppedChecking: "Stopped. Nothing has been changed.",
  cutOff: "The connection was lost.",
  cutOffLeft: "Continue from there: nothing is done twice.",
  wouldDo: "What this file would do",
  done: "What was imported",
  counts: {
    added: "New products",
    changed: "Changed",
    unchanged: "Unchanged",
    refused: "With a problem",
  },
  nothing: "There is nothing to import: no row of the file changes anything.",
  needContent:
    "{count, plural, one {# product is added inactive: give it its digital content in the panel, then make it active.} other {# products are added inactive: give them their digital content in the panel, then make them active.}}",
  ignored: "Columns that are ignored: {columns}.",
  submit: "{count, plural, =0 {Nothing to import} one {Import # row} other {Import # rows}}",
  refused: "{count, plural, one {# row has a problem} other {# rows have a problem}}",
  refusedHelp:
    "Rows with a problem are left out. Correct them in the file and choose it again, or import the rest.",
  refusedDone:
    "Rows with a problem were left out and changed nothing. Correct them and import the file again.",
  changed: "{count, plural, one {# product changes} other {# products change}}",
  changedDone: "{count, plural, one {# product was changed} other {# products were changed}}",
  row: "Row {row, number}",
  product: "Product #{id}",
  cell: "“<value></value>”.",
  more: "And {count, plural, one {# more} other {# more}}.",
  moreCopied:
    "And {count, plural, one {# more} other {# more}}. Copy the list to see the first {kept, number}.",
  copyList: "Copy the list",
  copied: "Copied",
  problems: {
    number_invalid: "This is not a product number. Leave it empty to add a product.",
    number_unknown: "No product has this number. Leave it empty to add a product.",
    number_repeated: "Row {row, number} has this number already. Only that row counts.",
    cells_differ:
      "{cells, plural, one {# cell} other {# cells}} where the first row has {columns, number}. A separator in a text needs quotation marks around it.",
    row_too_long: "This row is longer than a product can be. Shorten its texts.",
    value_unknown: "Not known here. Known: {known}",
    value_ambiguous: "Several things have this name. Write one of these instead: {known}",
    archived: "This product is archived. Restore it in the panel first.",
    not_archived: "A file cannot archive a product. Write Active or Inactive.",
    changed_meanwhile:
      "Someone has changed this product since the file was checked. Choose the file again to see what it would do now.",
  },
  file: {
    too_large: "This file is larger than {size, number} MB. Split it.",
    encoding:
      "The letters of this file cannot be read: it is not in UTF-8. In Excel choose “Save as”, then “CSV UTF-8 (comma delimited)”.",
    empty: "There is nothing in this file.",
    unreadable: "This file could not be read, or has changed since. Choose it again.",
    columns_many:
      "This file has more than {columns, number} columns. It is not a file of products.",
    quote_open:
      "A quotation mark that opens in row {row, number} is never closed. Correct it and choose the file again.",
    quote_stray:
      "A quotation mark is in the wrong place in row {row, number}. Inside quoted text it is written twice.",
    row_endless:
      "Row {row, number} is longer than any product. A quotation mark may not be closed, or this is not a CSV file.",
  },
  missing:
    "This is not a file of products: it lacks {columns}. Begin with an export, which has all columns.",
  repeated: "This file has several columns with the same name: {columns}. Keep one of each.",
  leave: {
    title: "Close without finishing?",
    line: "{count, plural, one {# row has not been imported yet.} other {# rows have not been imported yet.}} What was imported stays.",
    stay: "Stay here",
    close: "Close",
  },
};
