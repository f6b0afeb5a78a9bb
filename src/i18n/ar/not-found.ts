import type { notFound as english } from "@/i18n/en/not-found";

export const notFound: typeof english = {};
