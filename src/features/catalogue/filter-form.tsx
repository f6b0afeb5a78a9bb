"use client";

import { useRouter } from "next/navigation";
import type { FormEvent, ReactNode } from "react";

/** A GET form that omits empty fields from the URL; without scripts it is submitted unchanged. */
export function FilterForm({ action, children }: { action: string; children: ReactNode }) {
  const router = useRouter();

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
    }
    router.push(query.size > 0 ? `${action}?${query}` : action);
  }

  return (
    <form method="get" action={action} onSubmit={show}>
      {children}
    </form>
  );
}
