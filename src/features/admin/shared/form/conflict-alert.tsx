"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type ConflictAlertProps = {
  /** The namespace of the messages. Its group `conflict` has the texts of the alert. */
  kind: "adminCategories" | "adminConnections" | "adminPolicies" | "adminProducts";
  /** Replaces the default explanation. */
  line?: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** The list of fields whose values differ. */
  children: ReactNode;
};

/**
 * Shown after another admin saved the same object: lists the values that differ and asks which
 * version to keep.
 */
export function ConflictAlert(props: ConflictAlertProps) {
  const { kind, onTakeTheirs, onKeepMine, children } = props;
  const texts = useTranslations(`${kind}.conflict`);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus();
    alert.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Alert
      ref={alert}
      kind="wait"
      role="alert"
      tabIndex={-1}
      className="mb-6 scroll-mt-4 outline-none"
    >
      <p className="font-title">{texts("title")}</p>
      <p>{props.line ?? texts("line")}</p>
      {children}
      <div className="mt-4 mb-1 flex flex-wrap gap-2.5">
        <Button variant="outline" size="small" onClick={onTakeTheirs}>
          {texts("takeTheirs")}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {texts("keepMine")}
        </Button>
      </div>
    </Alert>
  );
}
