import { checkBooksHourly } from "@/server/books/check-books";
import type { Feature } from "@/server/platform/feature";

export const books = {
  rounds: [
    // The books are due once an hour.
    { run: checkBooksHourly, seconds: 300 },
  ],
} satisfies Feature;
