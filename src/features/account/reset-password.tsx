"use client";

import { useState } from "react";
import { PasswordUpdated } from "./password-updated";
import { ResetForm } from "./reset-form";

/** The code and a new password; the same screen then says that it is changed. Specification §2. */
export function ResetPassword() {
  const [changedFor, setChangedFor] = useState<string | null>(null);
  return changedFor === null ? (
    <ResetForm onChanged={setChangedFor} />
  ) : (
    <PasswordUpdated email={changedFor} />
  );
}
