"use client";

import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { useTranslations } from "next-intl";
import type { MyOrderDto } from "@/contract/my-orders";
import { errorMessage } from "@/features/shared/errors/error-message";
import { EmailText } from "@/features/shared/text/email-text";
import { trpc } from "@/trpc/client";
import { Nuqta } from "@/ui/brand/nuqta";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { IconButton } from "@/ui/form/icon-button";
import { Tooltip } from "@/ui/overlay/tooltip";
import { useOrderLabel } from "./use-order-label";

type SendCodesProps = { order: Pick<MyOrderDto, "id" | "customerEmail"> };

/** Resends the codes of an order to the order's e-mail address, and shows a toast. */
function useSendCodes({ order }: SendCodesProps) {
  const texts = useTranslations("profile.item");
  const errors = useTranslations("errors");
  const toast = useToast();
  const { mutate, isPending } = trpc.orders.sendCodes.useMutation({
    onSuccess: () =>
      toast({
        title: texts("sentTitle"),
        description: texts.rich("sentLine", {
          email: (after) => <EmailText email={order.customerEmail} after={after} />,
        }),
      }),
    onError: (error) =>
      toast({
        kind: "err",
        title: texts("notSent"),
        description: errorMessage(error, errors("generic")),
      }),
  });
  return { send: () => mutate({ id: order.id }), isSending: isPending };
}

/** The button that a `delivered` order shows instead of its codes. Design §3 (orders). */
export function SendCodesButton(props: SendCodesProps) {
  const texts = useTranslations("profile.item");
  const common = useTranslations("common");
  const { send, isSending } = useSendCodes(props);
  return (
    <Button
      variant="outline"
      size="small"
      onClick={send}
      busy={isSending}
      busyText={common("working")}
    >
      <EnvelopeSimpleIcon size={18} aria-hidden="true" />
      {texts("sendAgain")}
    </Button>
  );
}

/** Resends the codes of an order whose codes are still visible. */
export function SendByEmailButton(props: SendCodesProps) {
  const { name, shown } = useOrderLabel("item.sendByEmail", props.order.id);
  const { send, isSending } = useSendCodes(props);
  return (
    <Tooltip text={shown}>
      <IconButton
        label={name}
        aria-busy={isSending || undefined}
        onClick={() => !isSending && send()}
      >
        {isSending ? (
          <Nuqta className="h-5 w-4 animate-busy" />
        ) : (
          <EnvelopeSimpleIcon size={20} aria-hidden="true" />
        )}
      </IconButton>
    </Tooltip>
  );
}
