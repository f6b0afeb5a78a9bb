"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCurrentUser } from "@/features/shell/current-user";
import { shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/toast-context";
import { PANEL_PATH } from "./panel-address";

/** Signs an admin in and goes to the panel, as it does with one who is signed in already. Specification §7, §8. */
export function useAdminLogin() {
  const texts = useTranslations("adminLogin");
  const toast = useToast();
  const { signedIn } = useCurrentUser();
  const isAdmin = useFreshAdmin();
  const router = useRouter();

  const login = trpc.auth.adminLogin.useMutation({
    onSuccess: async () => {
      await signedIn();
      toast({ title: texts("success") });
    },
    onError: (error) =>
      toast({
        kind: "err",
        title: texts("error"),
        description: shownError(error, texts("failed")),
      }),
  });

  useEffect(() => {
    if (isAdmin) router.replace(PANEL_PATH);
  }, [isAdmin, router]);

  return { login: login.mutate, isBusy: login.isPending || isAdmin };
}

/**
 * Whether an admin is signed in, as the server says it since this page is here: what was known before may
 * be out of date, and the panel would send them back, for ever.
 */
function useFreshAdmin(): boolean {
  const { user, isLoading, askAgain } = useCurrentUser();
  const [isFresh, setFresh] = useState(isLoading);
  useEffect(() => {
    if (!isFresh) void askAgain().then(() => setFresh(true));
  }, [isFresh, askAgain]);
  return isFresh && user?.isAdmin === true;
}
