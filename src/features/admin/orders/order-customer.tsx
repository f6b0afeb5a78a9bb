import { useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders";
import { CopyButton } from "@/ui/copy-button";
import { Block, Detail } from "./block";
import { Ltr } from "./ltr";

/** Who bought, and how to reach them. */
export function OrderCustomer({ order }: { order: AdminOrderDto }) {
  const texts = useTranslations("adminOrder");
  const { account, customerEmail, customerPhone } = order;
  return (
    <Block heading={texts("customer.heading")}>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small">
        <a href={`mailto:${customerEmail}`} className="link py-2.5 wrap-anywhere">
          <Ltr>{customerEmail}</Ltr>
        </a>
        <CopyButton
          text={customerEmail}
          variant="ghost"
          copyLabel={texts("copy")}
          copyName={texts("customer.copyEmail")}
          copiedLabel={texts("copied")}
          className="-ms-2"
        />
      </p>
      <dl>
        <Detail name={texts("customer.phone")}>
          {customerPhone === null ? (
            texts("customer.noPhone")
          ) : (
            <a href={`tel:${customerPhone}`} className="link inline-block py-2.5">
              <Ltr figures>{customerPhone}</Ltr>
            </a>
          )}
        </Detail>
        <Detail name={texts("customer.language")}>
          {texts(`customer.languages.${order.locale}`)}
        </Detail>
        <Detail name={texts("customer.account")}>
          {account === null
            ? texts("customer.guest")
            : texts.rich("customer.accountName", {
                name: () => <bdi>{account.username}</bdi>,
                id: account.id,
              })}
        </Detail>
      </dl>
    </Block>
  );
}
