"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/dist/ssr/Circle";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type Control, useWatch } from "react-hook-form";
import type { RegisterInput } from "@/contract/accounts";
import { MIN_PASSWORD } from "@/domain/account";

type PasswordRulesProps = {
  /** For the password's `aria-describedby`. */
  id: string;
  control: Control<RegisterInput, unknown, RegisterInput>;
};

/** What a password needs, ticked off as it is typed (visual design, 12). */
export function PasswordRules({ id, control }: PasswordRulesProps) {
  const texts = useTranslations("register.rules");
  const [password, confirmation] = useWatch({ control, name: ["password", "confirmPassword"] });
  return (
    <ul id={id} aria-label={texts("label")} className="flex flex-wrap gap-x-6 gap-y-1.5">
      <Rule isMet={password.length >= MIN_PASSWORD} text={texts("length")} />
      <Rule isMet={password !== "" && password === confirmation} text={texts("match")} />
    </ul>
  );
}

function Rule({ isMet, text }: { isMet: boolean; text: string }) {
  const texts = useTranslations("register.rules");
  const Icon = isMet ? CheckCircleIcon : CircleIcon;
  return (
    <li className="flex items-center gap-2 text-caption text-ink-2">
      <Icon
        size={18}
        weight={isMet ? "fill" : "regular"}
        aria-hidden="true"
        className={clsx("shrink-0", isMet ? "text-ok" : "text-ink-3")}
      />
      <span>
        {text}
        <span className="sr-only">: {texts(isMet ? "met" : "unmet")}</span>
      </span>
    </li>
  );
}
