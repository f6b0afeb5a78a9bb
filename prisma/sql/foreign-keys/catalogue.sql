-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes the rows of a bulk edit with the bulk edit.
ALTER TABLE bulk_edit_rows ADD CONSTRAINT bulk_edit_rows_bulk_edit_id_fkey
  FOREIGN KEY (bulk_edit_id) REFERENCES bulk_edits(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes the record of an imported row with its product, to allow another import of the row.
ALTER TABLE imported_rows ADD CONSTRAINT imported_rows_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes the price history with its product.
ALTER TABLE product_prices ADD CONSTRAINT product_prices_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Keeps a category while products belong to it.
ALTER TABLE products ADD CONSTRAINT products_category_id_fkey
  FOREIGN KEY (category_id) REFERENCES categories(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a game while products use it.
ALTER TABLE products ADD CONSTRAINT products_game_id_fkey
  FOREIGN KEY (game_id) REFERENCES games(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps an option set while products use it.
ALTER TABLE products ADD CONSTRAINT products_option_set_id_fkey
  FOREIGN KEY (option_set_id) REFERENCES option_sets(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Deletes stock requests with their product.
ALTER TABLE stock_requests ADD CONSTRAINT stock_requests_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Removes a deleted product from wish lists.
ALTER TABLE wishes ADD CONSTRAINT wishes_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes the wish list with its account.
ALTER TABLE wishes ADD CONSTRAINT wishes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
