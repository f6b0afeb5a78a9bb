"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminClaimDto } from "@/contract/admin/orders/claims";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import type { ClaimStatus } from "@/domain/orders/claim";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { Details, SectionList } from "@/features/admin/orders/detail/section";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { ProductName } from "@/features/shared/product/product-name";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Button } from "@/ui/form/button";
import { type ClaimAnswer, ClaimDialog } from "./claim-dialog";
import { ClaimKeys } from "./claim-keys";

type OrderClaimsProps = {
  order: AdminOrderDto;
  runner: OrderActionRunner;
  /** Called after an answer, when the button that had the focus is gone. */
  onAnswered: () => void;
};

/**
 * The claims (the buyer's problem reports) on an order's items, with the history of the items' keys
 * (sale, first opening, replacements) and the possible answers. Decision 038 (problem reports).
 */
export function OrderClaims({ order, runner, onAnswered }: OrderClaimsProps) {
  const { claims } = order;
  const isDisputed = order.disputes.some(({ state }) => state !== "resolved");
  const texts = useTranslations("adminClaims");
  const [asked, setAsked] = useState<{ claim: AdminClaimDto; answer: ClaimAnswer } | null>(null);
  if (claims.length === 0) return null;

  function ask(claim: AdminClaimDto, answer: ClaimAnswer) {
    runner.reset();
    setAsked({ claim, answer });
  }

  return (
    <>
      <SectionList heading={texts("heading")} rows={claims} rowClass="grid gap-3 py-4 last:pb-0">
        {(claim) => (
          <>
            <Claim claim={claim} />
            {claim.status === "open" && (
              <Answers
                claim={claim}
                isDisputed={isDisputed}
                onAnswer={(answer) => ask(claim, answer)}
              />
            )}
          </>
        )}
      </SectionList>
      {asked && (
        <ClaimDialog
          {...asked}
          order={order}
          runner={runner}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onAnswered();
          }}
        />
      )}
    </>
  );
}

const TONES: Record<ClaimStatus, BadgeTone> = {
  open: "err",
  replied: "info",
  replaced: "ok",
  refunded: "ok",
};

function Claim({ claim }: { claim: AdminClaimDto }) {
  const texts = useTranslations("adminClaims");
  const { status, kind, text, reply, pictures, replacements, openedAt, answeredAt } = claim;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={TONES[status]}>{texts(`status.${status}`)}</Badge>
        <span className="text-label">
          <ProductName product={{ name: claim.productName, nameAr: claim.productNameAr }} />
        </span>
      </p>
      <div>
        <p className="font-strong">{texts(`kinds.${kind}`)}</p>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text === "" ? texts("erased") : text}
        </p>
      </div>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      <Details
        entries={[
          [texts("reportedAt"), <DateTime key="reported" at={claim.createdAt} />],
          [
            texts("openedAt"),
            openedAt === null ? texts("notOpened") : <DateTime key="opened" at={openedAt} />,
          ],
          [texts("answeredAt"), answeredAt && <DateTime at={answeredAt} />],
        ]}
      />
      {status === "open" && claim.keys.length > 0 && <ClaimKeys keys={claim.keys} />}
      {replacements.map((pair) => (
        <p key={pair.old + pair.new} className="text-small">
          {texts.rich("replacement", {
            old: () => <Ltr numeric>{pair.old}</Ltr>,
            new: () => <Ltr numeric>{pair.new}</Ltr>,
          })}
        </p>
      ))}
      {reply && (
        <p className="text-small">
          <span className="block font-strong">{texts("reply")}</span>
          <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
            {reply}
          </span>
        </p>
      )}
    </>
  );
}

/** Pictures of a claim; each opens in full size in a new tab. */
function Pictures({ pictures }: Pick<AdminClaimDto, "pictures">) {
  const texts = useTranslations("adminClaims");
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={`/api/admin/claim-pictures/${id}`} target="_blank" rel="noopener">
            {/* biome-ignore lint/performance/noImgElement: Next's optimizer sends no cookie */}
            <img
              src={`/api/admin/claim-pictures/${id}`}
              width={width}
              height={height}
              loading="lazy"
              alt={texts("picture", { number: index + 1 })}
              className="h-28 w-auto rounded-control border-[1.5px] border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

type AnswersProps = {
  claim: AdminClaimDto;
  /** True if the order has an open dispute: keys are then not replaced. */
  isDisputed: boolean;
  onAnswer: (answer: ClaimAnswer) => void;
};

/** The answers that the admin may give, and the reason why keys cannot be replaced. */
function Answers({ claim, isDisputed, onAnswer }: AnswersProps) {
  const texts = useTranslations("adminClaims");
  const may = usePermissions();
  const hasKeys = claim.keys.length > 0;
  const mayRefund = may("orders:refund");
  const lacksKeys = hasKeys && claim.available === 0;
  return (
    <>
      {hasKeys && mayRefund && (isDisputed || lacksKeys) && (
        <p className="text-small text-ink-2">{texts(isDisputed ? "disputed" : "noneFree")}</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {hasKeys && mayRefund && !isDisputed && !lacksKeys && (
          <Button size="small" onClick={() => onAnswer("replace_keys")}>
            {texts("answer.replace_keys")}
          </Button>
        )}
        {mayRefund && (
          <Button size="small" variant="outline" onClick={() => onAnswer("refund_claim")}>
            {texts("answer.refund_claim")}
          </Button>
        )}
        <Button size="small" variant="outline" onClick={() => onAnswer("reply_claim")}>
          {texts("answer.reply_claim")}
        </Button>
      </div>
    </>
  );
}
