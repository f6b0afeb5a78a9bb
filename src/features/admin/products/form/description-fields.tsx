"use client";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import type { AdminCategoryDto } from "@/contract/admin/catalogue/categories";
import { NO_CATEGORY, UNLIMITED } from "@/contract/admin/catalogue/product-values";
import type { ProductFormInput } from "@/contract/admin/catalogue/products";
import { BUILT_IN_GAME_ID } from "@/domain/catalogue/game";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";
import { PlatformInput } from "@/features/admin/products/platform-input";
import { ImageField } from "@/features/admin/shared/form/image-field";
import { ARABIC, ENGLISH, FieldGroup, useProblem } from "@/features/admin/shared/form/text-input";
import type { ImageUpload } from "@/features/admin/shared/form/use-image-upload";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Field } from "@/ui/form/field";
import { ProductArea, ProductText, SelectField } from "./form-fields";
import { suggestedDelivery } from "./form-values";

const CHANGED = { shouldDirty: true, shouldValidate: false } as const;

type Delivery = Partial<Pick<ProductFormInput, "optionSetId" | "fulfilment">>;

/**
 * Returns a function that sets the option set and the kind of delivery, and clears the errors of
 * fields that depend on them. For delivery by keys it sets the stock to unlimited, because the
 * number of unsold keys limits the sales.
 */
function useDelivery(): (values: Delivery) => void {
  const { setValue, clearErrors } = useFormContext<ProductFormInput>();
  return (values) => {
    if (values.optionSetId !== undefined) setValue("optionSetId", values.optionSetId, CHANGED);
    if (values.fulfilment) setValue("fulfilment", values.fulfilment, CHANGED);
    if (values.fulfilment === "keys") setValue("stock", UNLIMITED, CHANGED);
    clearErrors(["optionSetId", "fulfilment", "stock", "digitalContent", "lowestPriceUSD"]);
  };
}

type AboutFieldsProps = {
  isNew: boolean;
  /**
   * True if the admin has chosen the options or the delivery, or if the form started from a stored
   * product, a copy or a draft. Otherwise typing the name sets both to the values that the name
   * suggests.
   */
  isChosen: boolean;
  onChosen: () => void;
  categories: readonly AdminCategoryDto[];
  upload: ImageUpload;
};

/** Fields that describe a product: names, category, delivery, description, picture. */
export function AboutFields(props: AboutFieldsProps) {
  const { isNew, isChosen, onChosen, categories, upload } = props;
  const texts = useTranslations("adminProducts.form");
  const set = useDelivery();
  return (
    <FieldGroup fields="grid gap-5" heading={texts("about")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <ProductText
          name="name"
          label={texts("name")}
          isOnReceipts
          rules={{
            onChange: (event: { target: { value: string } }) => {
              if (!isChosen) set(suggestedDelivery(event.target.value));
            },
          }}
          input={{ ...ENGLISH, required: true, "data-autofocus": isNew }}
        />
        <ProductText name="nameAr" label={texts("nameAr")} isOnReceipts optional input={ARABIC} />
        <CategoryField categories={categories} />
        <FulfilmentField
          onChoose={(fulfilment) => {
            onChosen();
            set({ fulfilment });
          }}
        />
      </div>
      <ProductArea
        name="description"
        label={texts("description")}
        area={{ ...ENGLISH, required: true }}
      />
      <ImageField upload={upload} />
    </FieldGroup>
  );
}

/** Descriptive fields that most products leave empty. */
export function MoreAboutFields({ onChosen }: Pick<AboutFieldsProps, "onChosen">) {
  const texts = useTranslations("adminProducts.form");
  const set = useDelivery();
  return (
    <FieldGroup fields="grid gap-5" heading={texts("moreAbout")}>
      <ProductArea name="descriptionAr" label={texts("descriptionAr")} optional area={ARABIC} />
      <ProductText
        name="searchWords"
        label={texts("searchWords")}
        optional
        help={texts("searchWordsHelp")}
        input={{ dir: "auto" }}
      />
      <OptionSetField
        onChoose={(optionSetId) => {
          onChosen();
          set({ optionSetId });
        }}
      />
      <PlatformField />
    </FieldGroup>
  );
}

function CategoryField({ categories }: { categories: readonly AdminCategoryDto[] }) {
  const texts = useTranslations("adminProducts.form");
  const locale = useLanguage();
  const { setValue } = useFormContext<ProductFormInput>();
  const chosen = useWatch<ProductFormInput, "categoryId">({ name: "categoryId" });
  const problem = useProblem("categoryId");
  return (
    <SelectField
      name="categoryId"
      label={texts("category")}
      value={chosen === NO_CATEGORY ? null : String(chosen)}
      options={categories.map((one) => ({
        value: String(one.id),
        label: one.isShown
          ? productName(one, locale)
          : texts("hiddenCategory", { category: productName(one, locale) }),
      }))}
      onChoose={(id) =>
        setValue("categoryId", Number(id), { shouldDirty: true, shouldValidate: true })
      }
      placeholder={texts("chooseCategory")}
      problem={problem && chosen === NO_CATEGORY ? texts("chooseCategory") : problem}
    />
  );
}

function PlatformField() {
  const texts = useTranslations("adminProducts.form");
  const { register } = useFormContext<ProductFormInput>();
  return (
    <Field
      label={texts("platform")}
      note={texts("optional")}
      help={texts("platformHelp")}
      error={useProblem("platform")}
    >
      {(control) => <PlatformInput {...control} {...register("platform")} />}
    </Field>
  );
}

/** The select's value for a product without options; no option set has this id. */
const NO_OPTIONS = "0";

type OptionSetFieldProps = { onChoose: (optionSetId: number | null) => void };

/** The option set: the questions that a buyer answers in the steps of the product wizard. */
function OptionSetField({ onChoose }: OptionSetFieldProps) {
  const texts = useTranslations("adminProducts.form");
  const locale = useLanguage();
  const optionSetId = useWatch<ProductFormInput, "optionSetId">({ name: "optionSetId" });
  const sets = trpc.admin.optionSets.list.useQuery().data ?? [];
  return (
    <SelectField
      name="optionSetId"
      label={texts("optionSetId")}
      help={texts("optionSetHelp")}
      value={optionSetId === null ? NO_OPTIONS : String(optionSetId)}
      options={[
        { value: NO_OPTIONS, label: texts("noOptions") },
        ...sets.map((set) => ({ value: String(set.id), label: productName(set, locale) })),
      ]}
      onChoose={(id) => onChoose(id === NO_OPTIONS ? null : Number(id))}
      problem={useProblem("optionSetId")}
    />
  );
}

type FulfilmentFieldProps = { onChoose: (fulfilment: ProductFormInput["fulfilment"]) => void };

/** The kind of delivery and, for top-ups, the game. */
function FulfilmentField({ onChoose }: FulfilmentFieldProps) {
  const texts = useTranslations("adminProducts.form");
  const fulfilment = useWatch<ProductFormInput, "fulfilment">({ name: "fulfilment" });
  return (
    <>
      <SelectField
        name="fulfilment"
        label={texts("fulfilment")}
        value={fulfilment}
        options={FULFILMENTS.map((value) => ({ value, label: texts(`fulfilments.${value}`) }))}
        onChoose={onChoose}
        problem={useProblem("fulfilment")}
      />
      {fulfilment === "topup" && <GameField />}
    </>
  );
}

/**
 * The game of a top-up. It defines the fields of the player's account that a buyer fills in. The
 * default is the built-in game.
 */
function GameField() {
  const texts = useTranslations("adminProducts.form");
  const locale = useLanguage();
  const { setValue } = useFormContext<ProductFormInput>();
  const chosen = useWatch<ProductFormInput, "gameId">({ name: "gameId" });
  const games = trpc.admin.games.list.useQuery().data ?? [];
  return (
    <SelectField
      name="gameId"
      label={texts("game")}
      help={texts("gameHelp")}
      value={String(chosen ?? BUILT_IN_GAME_ID)}
      options={games.map((game) => ({ value: String(game.id), label: productName(game, locale) }))}
      onChoose={(id) => setValue("gameId", Number(id), { shouldDirty: true, shouldValidate: true })}
      problem={useProblem("gameId")}
    />
  );
}
