"use client";

import { useTranslations } from "next-intl";
import { STAFF_ROLES, type StaffRole } from "@/domain/account/permissions";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";

type RoleChoiceProps = { value: StaffRole; onChange: (role: StaffRole) => void };

/** A select for a role, with the role's permissions as help. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const texts = useTranslations("adminStaff");
  return (
    <Field label={texts("form.role")} help={texts(`may.${value}`)}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={STAFF_ROLES.map((role) => ({ value: role, label: texts(`roles.${role}`) }))}
          onChange={(role) => onChange(role as StaffRole)}
        />
      )}
    </Field>
  );
}
