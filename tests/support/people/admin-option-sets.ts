import type {
  OptionSetDto,
  OptionSetFormInput,
  SaveOptionSetInput,
} from "@/contract/admin/catalogue/option-sets";
import { decimalFromCents } from "@/domain/money";
import { runAction } from "./admin-actions";
import { callAs } from "./callers";

type StepForm = OptionSetFormInput["steps"][number];

export const optionSets = () =>
  callAs("admin", "admin.optionSets.list", undefined) as Promise<OptionSetDto[]>;

export async function optionSet(id: number): Promise<OptionSetDto> {
  const found = (await optionSets()).find((set) => set.id === id);
  if (!found) throw new Error(`there is no option set ${id}`);
  return found;
}

export const saveSet = (input: SaveOptionSetInput) =>
  runAction("optionSets.save", input) as Promise<{ id: number }>;

export const deleteSet = (id: number) => runAction("optionSets.delete", { id });

/** The initial values of an option set's editor. */
export function formOf({ name, nameAr, steps }: OptionSetDto): OptionSetFormInput {
  const text = (value: string | null) => value ?? "";
  return {
    name,
    nameAr: text(nameAr),
    steps: steps.map((step) => ({
      ...step,
      nameAr: text(step.nameAr),
      title: text(step.title),
      titleAr: text(step.titleAr),
      hint: text(step.hint),
      hintAr: text(step.hintAr),
      placeholder: text(step.placeholder),
      placeholderAr: text(step.placeholderAr),
      options: step.options.map(({ modifierCents, ...option }) => ({
        ...option,
        labelAr: text(option.labelAr),
        hint: text(option.hint),
        hintAr: text(option.hintAr),
        modifier: decimalFromCents(modifierCents),
      })),
    })),
  };
}

/** Opens a set's editor, changes its steps and saves. */
export async function changeSteps(
  id: number,
  change: (steps: StepForm[]) => StepForm[],
): Promise<void> {
  const opened = await optionSet(id);
  const form = formOf(opened);
  const base = { id, version: opened.version };
  await saveSet({ base, optionSet: { ...form, steps: change(form.steps) } });
}

/** Makes a step the only one with a pool of keys per option; null leaves no such step. */
export const setKeyStep = (id: number, stepId: string | null) =>
  changeSteps(id, (steps) => steps.map((step) => ({ ...step, choosesKey: step.id === stepId })));
