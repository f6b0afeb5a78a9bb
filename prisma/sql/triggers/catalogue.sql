-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Updates the words by which the search finds a category.
CREATE TRIGGER categories_fold BEFORE INSERT OR UPDATE OF name, name_ar, search_words ON categories
  FOR EACH ROW
  EXECUTE FUNCTION fold_category();

-- Tells web processes to refresh the pages that show categories.
CREATE TRIGGER categories_signal AFTER INSERT OR DELETE OR UPDATE ON categories
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_categories();

-- Tells web processes to refresh all pages: product pages show the fields of a game.
CREATE TRIGGER games_signal AFTER UPDATE ON games
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_catalogue_change();

-- Tells web processes to refresh all pages: product pages show questions and prices.
CREATE TRIGGER option_sets_signal AFTER INSERT OR DELETE OR UPDATE ON option_sets
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_catalogue_change();

-- Records a changed price in the price history.
CREATE TRIGGER keep_changed_price AFTER UPDATE OF price_usd ON products
  FOR EACH ROW WHEN (old.price_usd IS DISTINCT FROM new.price_usd)
  EXECUTE FUNCTION keep_product_price();

-- Records the first price in the price history.
CREATE TRIGGER keep_first_price AFTER INSERT ON products
  FOR EACH ROW
  EXECUTE FUNCTION keep_product_price();

-- Tells web processes which pages a deleted product changes.
CREATE TRIGGER products_delete_signal AFTER DELETE ON products REFERENCING OLD TABLE AS rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_product_set();

-- Computes the columns that follow from others: units for sale, availability, discount.
CREATE TRIGGER products_derive BEFORE INSERT OR UPDATE ON products
  FOR EACH ROW
  EXECUTE FUNCTION derive_product_columns();

-- Updates the words by which the search finds a product.
CREATE TRIGGER products_fold BEFORE INSERT OR UPDATE OF name, name_ar, search_words, description, description_ar, category_id ON products
  FOR EACH ROW
  EXECUTE FUNCTION fold_product();

-- Tells web processes which pages a new product changes.
CREATE TRIGGER products_insert_signal AFTER INSERT ON products REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_product_set();

-- Rejects content that is encrypted with a retired key.
CREATE TRIGGER products_seal BEFORE INSERT OR UPDATE OF digital_content ON products
  FOR EACH ROW WHEN (new.digital_content IS NOT NULL)
  EXECUTE FUNCTION refuse_retired_seal('digital_content');

-- Tells web processes which pages a changed product changes, if any.
CREATE TRIGGER products_update_signal AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_product_update();

-- Writes product.changed for webhooks when version, price or activity of a product changes.
CREATE CONSTRAINT TRIGGER products_webhook_changed AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.version <> new.version OR old.price_usd <> new.price_usd OR old.is_active <> new.is_active)
  EXECUTE FUNCTION webhook_of_product('product.changed');

-- Writes the webhook event product.changed for a new product.
CREATE CONSTRAINT TRIGGER products_webhook_new AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION webhook_of_product('product.changed');

-- Writes the webhook event key.out when a product's last available key is gone.
CREATE CONSTRAINT TRIGGER products_webhook_out AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.fulfilment = 'keys'::text AND old.available_units > 0 AND new.available_units = 0)
  EXECUTE FUNCTION webhook_of_product('key.out');
