import { z } from "zod";
import { MAX_WISHES } from "@/domain/catalogue/wish-list";
import { productIdInput } from "./catalogue";
import { productCardDto } from "./product-list";

const productId = productIdInput.shape.id;

/** Ids of products, the last saved product first. */
export const wishesDto = z.array(productId);

export const wishesInput = z.object({ productIds: z.array(productId).max(MAX_WISHES) });

export const wishInput = z.object({ productId });

/** Cards of the wished products that are for sale, in the order of the requested ids. */
export const wishedProductsDto = z.array(productCardDto);
