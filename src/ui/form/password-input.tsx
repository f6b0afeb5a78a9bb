"use client";

import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import { useState } from "react";
import { IconButton } from "./icon-button";
import { Input, type InputProps } from "./input";

type PasswordInputProps = Omit<InputProps, "type" | "end" | "dir"> & {
  /** The eye button's accessible names while the password is hidden and while it is shown. */
  showLabel: string;
  hideLabel: string;
};

/**
 * A password field; the eye button shows the typed text. Accepts the result of react-hook-form's
 * `register()`.
 */
export function PasswordInput({ showLabel, hideLabel, ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeSlashIcon : EyeIcon;
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      dir="ltr"
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          aria-controls={input.id}
          onClick={() => setShown(!isShown)}
          className="-me-3 text-ink-2"
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
