import type {
  AdminProductDto,
  ProductFormInput,
  SaveProductInput,
} from "@/contract/admin/catalogue/products";
import { formDefaults } from "@/contract/admin/form-defaults";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";

export const UNLIMITED = String(UNLIMITED_STOCK);

/** The category of a new product until one is chosen. */
export const NO_CATEGORY = 0;

/** Initial values of the form of a new product, in the order of its fields. */
export const NEW_PRODUCT: ProductFormInput = {
  name: "",
  nameAr: "",
  categoryId: NO_CATEGORY,
  optionSetId: BUILT_IN_SET_IDS.other,
  fulfilment: "shared",
  gameId: null,
  platform: "",
  description: "",
  descriptionAr: "",
  searchWords: "",
  priceUSD: "",
  originalPriceUSD: "",
  salePriceUSD: "",
  saleFrom: "",
  saleUntil: "",
  lowestPriceUSD: "",
  quantityPrices: "",
  costUSD: "",
  maxPerOrder: "",
  imageUrl: "",
  stock: UNLIMITED,
  digitalContent: "",
  deliveryInstructions: "",
  deliveryInstructionsAr: "",
  isActive: true,
};

/** The initial form values of a stored product, without its digital content. */
export const formValuesOf = (product: AdminProductDto): ProductFormInput =>
  formDefaults(NEW_PRODUCT, {
    ...product,
    priceUSD: product.regularPriceUSD,
    originalPriceUSD: product.regularOriginalPriceUSD,
    stock: ownStock(product),
    digitalContent: "",
  });

export type EditedVersion = NonNullable<SaveProductInput["base"]>;

export function versionOf(product: AdminProductDto): EditedVersion {
  return { id: product.id, version: product.version, stock: ownStock(product) };
}

/**
 * The product's own stock. For a product sold from the key pool, `stock` is the number of available
 * keys; its own stock is unlimited.
 */
function ownStock(product: AdminProductDto): number {
  return product.fulfilment === "keys" ? UNLIMITED_STOCK : product.stock;
}
