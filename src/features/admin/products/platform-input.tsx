"use client";

import { useId } from "react";
import { PLATFORM_MAX_LENGTH } from "@/domain/text/text-limits";
import { trpc } from "@/trpc/client";
import { Input, type InputProps } from "@/ui/form/input";

/** The platform field. It suggests platforms of other products, for a consistent spelling. */
export function PlatformInput(props: InputProps) {
  const listId = useId();
  const platforms = trpc.admin.products.platforms.useQuery().data?.platforms ?? [];
  return (
    <>
      <Input
        {...props}
        list={listId}
        dir="auto"
        autoComplete="off"
        maxLength={PLATFORM_MAX_LENGTH}
      />
      <datalist id={listId}>
        {platforms.map((platform) => (
          <option key={platform} value={platform} />
        ))}
      </datalist>
    </>
  );
}
