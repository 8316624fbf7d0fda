-- What the migrations make, for reading. Written by schema.shop.test.ts: npx vitest run -u --project store schema
-- Columns that end in _cents hold minor units of the shop's currency: cents, yen or fils.

-- Google accounts that are linked to an account
create table account_identities (
  provider text not null,
  subject text not null,
  uid text not null,
  email text not null,
  PRIMARY KEY (provider, subject),
  FOREIGN KEY (uid) REFERENCES accounts(uid) ON DELETE CASCADE,
  UNIQUE (uid, provider)
);

-- Shoppers of the embedded identity provider
create table accounts (
  uid text not null,
  email text not null,
  email_verified boolean not null default false,
  name text not null default ''::text,
  photo_url text not null default ''::text,
  password_hash text,
  simulated boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  last_signed_in_at timestamp(3) with time zone,
  number bigint not null,
  blocked_at timestamp(3) with time zone,
  CHECK ((email = lower(email))),
  UNIQUE (email),
  UNIQUE (number),
  PRIMARY KEY (uid)
);
CREATE TRIGGER accounts_changed AFTER UPDATE OF email, email_verified ON public.accounts FOR EACH ROW WHEN (((old.email <> new.email) OR (old.email_verified <> new.email_verified))) EXECUTE FUNCTION tell_changed_account();
CREATE TRIGGER end_holds AFTER UPDATE OF email_verified ON public.accounts FOR EACH ROW WHEN ((new.email_verified AND (NOT old.email_verified))) EXECUTE FUNCTION end_holds_of_account();

-- Hashed codes that replace the second factor, each once
create table admin_recovery_codes (
  username text not null,
  hash bytea not null,
  PRIMARY KEY (username, hash),
  FOREIGN KEY (username) REFERENCES admins(username) ON DELETE CASCADE
);

-- When and from where members of staff signed in, and failed to
create table admin_sign_ins (
  id bigint not null,
  username text not null,
  at timestamp(3) with time zone not null default now(),
  ip text not null,
  browser text not null,
  outcome text not null,
  PRIMARY KEY (id)
);
CREATE INDEX admin_sign_ins_by_time ON public.admin_sign_ins USING btree (at);
CREATE INDEX admin_sign_ins_of_admin ON public.admin_sign_ins USING btree (username, id);

-- Members of staff, with role, password and second factor
create table admins (
  username text not null,
  name text not null,
  role_label text not null,
  password_hash text not null,
  token_generation integer not null default 0,
  role text not null default 'owner'::text,
  email text,
  created_at timestamp(3) with time zone not null default now(),
  settings_password_hash text,
  totp_encrypted bytea,
  totp_pending_encrypted bytea,
  totp_last_step bigint,
  language text,
  CHECK ((email = lower(email))),
  PRIMARY KEY (username),
  CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'clerk'::text]))),
  CHECK ((username = lower(username)))
);

-- Who of the staff changed what, and when
create table audit_log (
  id bigint not null,
  at timestamp(3) with time zone not null default now(),
  actor text not null,
  action text not null,
  subject text not null default ''::text,
  changes jsonb not null default '{}'::jsonb,
  PRIMARY KEY (id)
);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor, id);
CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject, id);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at);
CREATE INDEX audit_log_deleted_isbns ON public.audit_log USING btree ((((changes -> 'isbn'::text) ->> 0)), id) WHERE (action = 'book.delete'::text);

-- Books for each category, kept by triggers, since counting a million takes seconds
create table book_counts (
  category text not null,
  total bigint not null,
  trending bigint not null,
  PRIMARY KEY (category)
);

-- Number and stars of the published reviews of a book, kept by triggers
create table book_ratings (
  book_id uuid not null,
  reviews bigint not null,
  stars bigint not null,
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  PRIMARY KEY (book_id)
);

-- What the storefront shows and searches of a book; the rest is in editions and stock
create table books (
  id uuid not null default gen_random_uuid(),
  title text not null,
  author text not null default ''::text,
  description text not null,
  category text not null,
  cover_image text not null default ''::text,
  new_price_cents bigint not null,
  old_price_cents bigint,
  trending boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  names tsvector not null generated always as to_tsvector('simple'::regconfig, plain_words(((title || ' '::text) || author))) stored,
  words tsvector not null generated always as (to_tsvector('simple'::regconfig, plain_words(((((title || ' '::text) || author) || ' '::text) || category))) || to_tsvector('english'::regconfig, plain_words(description))) stored,
  added_key text,
  language_words tsvector,
  UNIQUE (added_key),
  CHECK ((length(author) <= 200)),
  FOREIGN KEY (category) REFERENCES categories(slug) ON UPDATE CASCADE,
  CHECK ((length(cover_image) <= 500)),
  CHECK ((length(description) <= 5000)),
  CHECK (((new_price_cents >= 0) AND (new_price_cents <= 999999999))),
  CHECK (((old_price_cents >= 0) AND (old_price_cents <= 999999999))),
  PRIMARY KEY (id),
  CHECK (((length(title) >= 1) AND (length(title) <= 300)))
);
CREATE INDEX books_by_language_word ON public.books USING gin (language_words) WHERE (language_words IS NOT NULL);
CREATE INDEX books_by_name ON public.books USING gin (names);
CREATE INDEX books_by_price ON public.books USING btree (new_price_cents, id);
CREATE INDEX books_by_title ON public.books USING btree (fold(title) COLLATE "C", id);
CREATE INDEX books_by_word ON public.books USING gin (words);
CREATE INDEX books_newest ON public.books USING btree (created_at, id);
CREATE INDEX books_newest_of_author ON public.books USING btree (author_slug(author), created_at, id);
CREATE INDEX books_newest_of_category ON public.books USING btree (category, created_at, id);
CREATE INDEX books_of_category_by_price ON public.books USING btree (category, new_price_cents, id);
CREATE INDEX books_of_category_by_title ON public.books USING btree (category, fold(title) COLLATE "C", id);
CREATE INDEX books_trending ON public.books USING btree (id) WHERE trending;
CREATE INDEX books_without_cover ON public.books USING btree (created_at, id) WHERE (cover_image = ''::text);
CREATE INDEX books_without_description ON public.books USING btree (created_at, id) WHERE (description = ''::text);
CREATE TRIGGER change_stock_title AFTER UPDATE ON public.books FOR EACH ROW WHEN ((old.title IS DISTINCT FROM new.title)) EXECUTE FUNCTION change_stock_title();
CREATE TRIGGER count_edited_books AFTER UPDATE ON public.books REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_edited_books();
CREATE TRIGGER count_gone_books AFTER DELETE ON public.books REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_gone_books();
CREATE TRIGGER count_new_books AFTER INSERT ON public.books REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_new_books();
CREATE TRIGGER count_no_books AFTER TRUNCATE ON public.books FOR EACH STATEMENT EXECUTE FUNCTION count_no_books();
CREATE TRIGGER follow_text AFTER UPDATE OF title, author, category, description ON public.books FOR EACH ROW WHEN (((((old.title IS DISTINCT FROM new.title) OR (old.author IS DISTINCT FROM new.author)) OR (old.category IS DISTINCT FROM new.category)) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION follow_text_of_book();
CREATE TRIGGER learn_changed_words AFTER UPDATE ON public.books REFERENCING NEW TABLE AS touched FOR EACH STATEMENT WHEN ((current_setting('books.is_rewriting_index'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION learn_words();
CREATE TRIGGER learn_new_words AFTER INSERT ON public.books REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER tell_of_deleted_books AFTER DELETE ON public.books REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_books();
CREATE TRIGGER tell_of_edited_books AFTER UPDATE ON public.books REFERENCING NEW TABLE AS touched FOR EACH STATEMENT WHEN ((current_setting('books.is_rewriting_index'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_changed_books();
CREATE TRIGGER tell_of_new_books AFTER INSERT ON public.books REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_books();
CREATE TRIGGER write_language_words BEFORE INSERT ON public.books FOR EACH ROW EXECUTE FUNCTION write_language_words();

-- Words of titles and authors, for corrections of misspelt searches
create table catalog_words (
  word text not null,
  PRIMARY KEY (word)
);
CREATE INDEX catalog_words_alike ON public.catalog_words USING gin (word gin_trgm_ops);

-- Categories of the shop, in the order of its menus
create table categories (
  slug text not null,
  name text not null,
  position integer not null,
  in_home_select boolean not null default true,
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  PRIMARY KEY (slug),
  CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 40)))
);
CREATE UNIQUE INDEX categories_by_name ON public.categories USING btree (fold(name));
CREATE TRIGGER categories_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed();

-- Authors, illustrators, translators and others, in the order of the title page
create table contributors (
  book_id uuid not null,
  position smallint not null,
  role text not null,
  name text not null,
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  PRIMARY KEY (book_id, "position")
);

-- Cover pictures at suppliers that wait to be fetched
create table cover_fetches (
  digest bytea not null,
  address text not null,
  host text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null default now(),
  leased_until timestamp(3) with time zone,
  problem text not null default ''::text,
  cover text,
  changed_at timestamp(3) with time zone not null default now(),
  CHECK ((length(address) <= 2000)),
  FOREIGN KEY (cover) REFERENCES covers(name) ON DELETE SET NULL,
  PRIMARY KEY (digest),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'fetched'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX cover_fetches_failed ON public.cover_fetches USING btree (changed_at) WHERE (state = 'failed'::text);
CREATE INDEX cover_fetches_leased ON public.cover_fetches USING btree (host) WHERE (leased_until IS NOT NULL);
CREATE INDEX cover_fetches_open ON public.cover_fetches USING btree (host, next_attempt_at) WHERE (state = ANY (ARRAY['waiting'::text, 'fetched'::text]));

-- Servers of suppliers that covers are fetched from, and when each may be asked again
create table cover_hosts (
  host text not null,
  next_request_at timestamp(3) with time zone not null,
  PRIMARY KEY (host)
);

-- A cover in several widths and formats
create table cover_images (
  cover text not null,
  width integer not null,
  format text not null,
  bytes bytea not null,
  FOREIGN KEY (cover) REFERENCES covers(name) ON DELETE CASCADE,
  CHECK ((format = ANY (ARRAY['avif'::text, 'webp'::text, 'jpeg'::text]))),
  PRIMARY KEY (cover, format, width),
  CHECK ((width > 0))
);

-- Covers, with the colour and the shape that stand for them while they load
create table covers (
  name text not null,
  tint text not null,
  width integer not null,
  height integer not null,
  created_at timestamp(3) with time zone not null default now(),
  CHECK ((height > 0)),
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  PRIMARY KEY (name),
  CHECK ((tint ~ '^#[0-9a-f]{6}$'::text)),
  CHECK ((width > 0))
);

-- Corrections of receipts, with gapless numbers of their own
create table credit_notes (
  number bigint not null,
  order_id uuid not null,
  issued_at timestamp(3) with time zone not null default now(),
  seller jsonb not null,
  lines jsonb not null,
  subtotal_cents bigint not null,
  delivery_cents bigint not null default 0,
  tax_cents bigint not null,
  total_cents bigint not null,
  tax_lines jsonb not null,
  reason text not null default ''::text,
  staff text not null,
  reverses bigint,
  discount_cents bigint not null default 0,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  PRIMARY KEY (number),
  FOREIGN KEY (reverses) REFERENCES credit_notes(number),
  UNIQUE (reverses)
);
CREATE INDEX credit_notes_by_time ON public.credit_notes USING btree (issued_at);
CREATE INDEX credit_notes_of_order ON public.credit_notes USING btree (order_id, number);
CREATE TRIGGER keep_credit_notes BEFORE DELETE OR UPDATE OF number, order_id, issued_at, seller, lines, subtotal_cents, delivery_cents, tax_cents, total_cents, tax_lines, staff, reverses ON public.credit_notes FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();

-- Notes of staff about customers
create table customer_notes (
  id uuid not null default gen_random_uuid(),
  uid text not null,
  text text not null,
  author text not null,
  written_at timestamp(3) with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (uid) REFERENCES accounts(uid) ON DELETE CASCADE
);
CREATE INDEX customer_notes_of_customer ON public.customer_notes USING btree (uid, written_at);

-- Trade data of a book: ISBN, publisher, format, language, and its work
create table editions (
  book_id uuid not null,
  isbn text,
  work_id uuid,
  is_lead boolean not null default true,
  subtitle text not null default ''::text,
  publisher text not null default ''::text,
  imprint text not null default ''::text,
  published text,
  format text,
  pages integer,
  language text,
  original_language text,
  series text not null default ''::text,
  series_number text not null default ''::text,
  height_mm integer,
  width_mm integer,
  thickness_mm integer,
  weight_g integer,
  tax_class text,
  is_price_bound boolean not null default false,
  is_price_released boolean not null default false,
  tied_by text,
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  CHECK ((NOT (is_price_bound AND is_price_released))),
  CHECK (((height_mm >= 1) AND (height_mm <= 10000))),
  CHECK ((length(imprint) <= 200)),
  CHECK (is_isbn(isbn)),
  UNIQUE (isbn),
  CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  CHECK ((original_language ~ '^[a-z]{2,3}$'::text)),
  CHECK (((pages >= 1) AND (pages <= 100000))),
  PRIMARY KEY (book_id),
  CHECK ((published ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'::text)),
  CHECK ((length(publisher) <= 200)),
  CHECK ((length(series) <= 200)),
  CHECK ((length(series_number) <= 20)),
  CHECK ((length(subtitle) <= 300)),
  CHECK (((thickness_mm >= 1) AND (thickness_mm <= 10000))),
  CHECK ((tied_by = ANY (ARRAY['feed'::text, 'hand'::text]))),
  CHECK (((weight_g >= 1) AND (weight_g <= 1000000))),
  CHECK (((width_mm >= 1) AND (width_mm <= 10000))),
  FOREIGN KEY (work_id) REFERENCES works(id)
);
CREATE INDEX editions_of_format ON public.editions USING btree (format) WHERE (format IS NOT NULL);
CREATE INDEX editions_of_language ON public.editions USING btree (language) WHERE (language IS NOT NULL);
CREATE INDEX editions_of_work ON public.editions USING btree (work_id) WHERE (work_id IS NOT NULL);
CREATE TRIGGER follow_changed_language AFTER UPDATE OF language ON public.editions FOR EACH ROW WHEN ((old.language IS DISTINCT FROM new.language)) EXECUTE FUNCTION follow_language_of_edition();
CREATE TRIGGER follow_new_language AFTER INSERT ON public.editions FOR EACH ROW WHEN ((new.language IS NOT NULL)) EXECUTE FUNCTION follow_language_of_edition();

-- The latest record of each product in a supplier's feed
create table feed_records (
  feed_id uuid not null,
  reference text not null,
  isbn text not null,
  book_id uuid,
  sent_at timestamp(3) with time zone not null,
  is_deleted boolean not null default false,
  digest bytea not null,
  parts json not null,
  source bytea,
  is_outranked boolean not null default false,
  FOREIGN KEY (feed_id) REFERENCES feeds(id) ON DELETE CASCADE,
  PRIMARY KEY (feed_id, reference),
  CHECK (((length(reference) >= 1) AND (length(reference) <= 1000)))
);
CREATE INDEX feed_records_book ON public.feed_records USING btree (book_id) WHERE (book_id IS NOT NULL);
CREATE INDEX feed_records_isbn ON public.feed_records USING btree (isbn);

-- Suppliers' feeds; the first in order that has a book wins
create table feeds (
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  position integer not null default 1000000,
  fallback_category text,
  records integer not null default 0,
  books integer not null default 0,
  last_sent_at timestamp(3) with time zone,
  FOREIGN KEY (fallback_category) REFERENCES categories(slug) ON UPDATE CASCADE ON DELETE SET NULL,
  CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  UNIQUE (name),
  PRIMARY KEY (id)
);

-- Ledger of gift cards: rows are added, never changed
create table gift_card_moves (
  id bigint not null,
  gift_card_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  order_id uuid,
  staff text,
  at timestamp(3) with time zone not null default now(),
  CHECK ((amount_cents <> 0)),
  FOREIGN KEY (gift_card_id) REFERENCES gift_cards(id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['sold'::text, 'redeemed'::text, 'returned'::text, 'taken-back'::text]))),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  PRIMARY KEY (id)
);
CREATE INDEX gift_card_moves_of_card ON public.gift_card_moves USING btree (gift_card_id, id);
CREATE INDEX gift_card_moves_of_order ON public.gift_card_moves USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX gift_card_sales_by_time ON public.gift_card_moves USING btree (at) WHERE (kind = ANY (ARRAY['sold'::text, 'taken-back'::text]));
CREATE UNIQUE INDEX gift_cards_taken_back ON public.gift_card_moves USING btree (gift_card_id) WHERE (kind = 'taken-back'::text);
CREATE TRIGGER keep_gift_card_moves BEFORE DELETE OR UPDATE ON public.gift_card_moves FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER move_gift_card AFTER INSERT ON public.gift_card_moves FOR EACH ROW EXECUTE FUNCTION move_gift_card();

-- Gift cards, which pay orders and are taxed then
create table gift_cards (
  id uuid not null default gen_random_uuid(),
  code text not null,
  amount_cents bigint not null,
  balance_cents bigint not null default 0,
  paid_by text not null,
  recipient_name text not null default ''::text,
  recipient_email text not null default ''::text,
  greeting text not null default ''::text,
  is_blocked boolean not null default false,
  sold_at timestamp(3) with time zone not null default now(),
  sold_by text not null,
  emailed_at timestamp(3) with time zone,
  idempotency_key text,
  request_hash bytea,
  CHECK ((amount_cents > 0)),
  CHECK (((balance_cents >= 0) AND (balance_cents <= amount_cents))),
  UNIQUE (code),
  UNIQUE (idempotency_key),
  PRIMARY KEY (id)
);
CREATE INDEX gift_cards_newest ON public.gift_cards USING btree (sold_at DESC, id DESC);

-- ISBNs, publishers and words whose records are never imported
create table import_blocks (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  value text not null,
  key text not null,
  created_at timestamp(3) with time zone not null default now(),
  CHECK (((length(key) >= 1) AND (length(key) <= 400))),
  CHECK ((kind = ANY (ARRAY['publisher'::text, 'format'::text, 'form'::text, 'isbn'::text, 'title'::text]))),
  UNIQUE (kind, key),
  PRIMARY KEY (id),
  CHECK (((length(value) >= 1) AND (length(value) <= 200)))
);

-- Lines of an import's report, in batches
create table import_reports (
  import_id uuid not null,
  records_before bigint not null,
  outcomes text[] not null,
  lines bytea not null,
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  PRIMARY KEY (import_id, records_before)
);

-- The one row of settings for imports
create table import_settings (
  id boolean not null default true,
  fallback_category text,
  FOREIGN KEY (fallback_category) REFERENCES categories(slug) ON UPDATE CASCADE ON DELETE SET NULL,
  CHECK (id),
  PRIMARY KEY (id)
);

-- What a feed wrote to a book; what differs today was edited by hand
create table imported_books (
  book_id uuid not null,
  feed_id uuid not null,
  written jsonb not null,
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  PRIMARY KEY (book_id)
);
CREATE INDEX imported_books_of_feed ON public.imported_books USING btree (feed_id, book_id);
CREATE INDEX imported_books_off_sale ON public.imported_books USING btree (book_id) WHERE (written ? 'isStopped'::text);
CREATE TRIGGER count_deleted_imported_books AFTER DELETE ON public.imported_books REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_imported_books();

-- The cover that a feed gave a book
create table imported_covers (
  book_id uuid not null,
  digest bytea not null,
  is_pending boolean not null default true,
  written text not null default ''::text,
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  FOREIGN KEY (digest) REFERENCES cover_fetches(digest),
  PRIMARY KEY (book_id)
);
CREATE INDEX imported_covers_pending ON public.imported_covers USING btree (digest) WHERE is_pending;

-- Jobs that import files, with their progress, so that they go on after a crash
create table imports (
  id uuid not null default gen_random_uuid(),
  fingerprint text not null,
  file_name text not null,
  records bigint not null default 0,
  counts jsonb not null default '{}'::jsonb,
  begun_at timestamp(3) with time zone not null default now(),
  ended_at timestamp(3) with time zone,
  state text not null default 'running'::text,
  is_dry_run boolean not null default false,
  file_in text,
  size bigint not null default 0,
  position bigint not null default 0,
  found jsonb,
  feed text,
  country text,
  currency text,
  started_by text,
  problem text not null default ''::text,
  reasons jsonb not null default '{}'::jsonb,
  notes jsonb not null default '[]'::jsonb,
  resumed_at timestamp(3) with time zone,
  resumed_records bigint not null default 0,
  resumed_position bigint not null default 0,
  saved_at timestamp(3) with time zone not null default now(),
  table_choices jsonb,
  CHECK ((file_in = ANY (ARRAY['uploads'::text, 'folder'::text]))),
  PRIMARY KEY (id),
  CHECK ((state = ANY (ARRAY['uploaded'::text, 'waiting'::text, 'running'::text, 'paused'::text, 'cancelled'::text, 'failed'::text, 'done'::text])))
);
CREATE INDEX imports_latest ON public.imports USING btree (begun_at, id);
CREATE INDEX imports_open ON public.imports USING btree (begun_at) WHERE (file_in IS NOT NULL);
CREATE UNIQUE INDEX imports_unfinished ON public.imports USING btree (fingerprint) WHERE (ended_at IS NULL);
CREATE INDEX imports_with_choices ON public.imports USING btree (begun_at DESC) WHERE (table_choices IS NOT NULL);

-- The mail server of the dashboard, its password encrypted
create table mail_server (
  is_only boolean not null default true,
  host text not null,
  port integer not null,
  security text not null,
  username text not null default ''::text,
  password bytea,
  sender text not null,
  works_since timestamp(3) with time zone,
  changed_by text not null,
  changed_at timestamp(3) with time zone not null default now(),
  CHECK (is_only),
  PRIMARY KEY (is_only),
  CHECK (((port >= 1) AND (port <= 65535)))
);
CREATE TRIGGER mail_server_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.mail_server FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed();

-- Hashed codes in e-mails that verify an address or reset a password
create table mailed_codes (
  hash bytea not null,
  purpose text not null,
  uid text not null,
  email text not null,
  new_email text,
  expires_at timestamp with time zone not null,
  CHECK (((purpose = 'change-email'::text) = (new_email IS NOT NULL))),
  CHECK ((new_email = lower(new_email))),
  PRIMARY KEY (hash),
  CHECK ((purpose = ANY (ARRAY['reset-password'::text, 'verify-email'::text, 'change-email'::text]))),
  FOREIGN KEY (uid) REFERENCES accounts(uid) ON DELETE CASCADE,
  UNIQUE (uid, purpose)
);

-- Migrations that were applied
create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);

-- News of the home page
create table news (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  title text not null,
  summary text not null,
  markdown text not null default ''::text,
  picture text not null default ''::text,
  position integer not null,
  is_published boolean not null default false,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  changed_at timestamp(3) with time zone not null default now(),
  CHECK ((length(markdown) <= 50000)),
  CHECK ((length(picture) <= 500)),
  PRIMARY KEY (id),
  CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  UNIQUE (slug),
  CHECK ((length(summary) <= 500)),
  CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX news_in_order ON public.news USING btree ("position", id);
CREATE TRIGGER news_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.news FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed();

-- The books of a newsletter, with title, cover and price as they were sent
create table newsletter_books (
  newsletter_id uuid not null,
  place integer not null,
  book_id uuid not null,
  title text not null,
  author text not null,
  cover_image text not null default ''::text,
  price text,
  UNIQUE (newsletter_id, book_id),
  FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE,
  PRIMARY KEY (newsletter_id, place)
);

-- To whom a newsletter was sent, and who waits for it
create table newsletter_recipients (
  id uuid not null default gen_random_uuid(),
  newsletter_id uuid not null,
  email text,
  state text not null default 'pending'::text,
  error text not null default ''::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  settled_at timestamp(3) with time zone,
  UNIQUE (newsletter_id, email),
  FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'refused'::text])))
);
CREATE INDEX newsletter_recipients_by_state ON public.newsletter_recipients USING btree (newsletter_id, state);
CREATE INDEX newsletter_recipients_due ON public.newsletter_recipients USING btree (next_attempt_at) WHERE (state = 'pending'::text);
CREATE INDEX newsletter_recipients_of_address ON public.newsletter_recipients USING btree (email);

-- Drafts of newsletters, and those that were sent
create table newsletters (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  body text not null,
  state text not null default 'draft'::text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  picture text not null default ''::text,
  picture_alt text not null default ''::text,
  send_at timestamp(3) with time zone,
  PRIMARY KEY (id),
  CHECK (((state <> 'scheduled'::text) OR (send_at IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text])))
);
CREATE INDEX newsletters_due ON public.newsletters USING btree (send_at) WHERE (state = 'scheduled'::text);
CREATE INDEX newsletters_newest ON public.newsletters USING btree (created_at, id);

-- One-time codes that hand Google's answer from the popup to the page
create table oauth_popup_codes (
  hash bytea not null,
  session_hash bytea not null,
  claims jsonb not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (hash)
);

-- Sign-ins with Google that are under way
create table oauth_states (
  state_hash bytea not null,
  verifier text not null,
  nonce text not null,
  popup_query jsonb not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (state_hash)
);

-- The history of an order
create table order_events (
  id bigint not null,
  order_id uuid not null,
  at timestamp(3) with time zone not null default now(),
  actor_kind text not null,
  actor text not null default ''::text,
  kind text not null,
  from_status text,
  to_status text,
  data jsonb not null default '{}'::jsonb,
  undone_at timestamp(3) with time zone,
  CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shopper'::text, 'shop'::text]))),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  PRIMARY KEY (id)
);
CREATE INDEX order_events_of_order ON public.order_events USING btree (order_id, id);

-- Until when copies are held for an order that nobody has handled yet
create table order_holds (
  order_id uuid not null,
  held_until timestamp(3) with time zone,
  network text not null,
  wider_network text,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  PRIMARY KEY (order_id)
);
CREATE INDEX order_holds_due ON public.order_holds USING btree (held_until);
CREATE INDEX order_holds_of_network ON public.order_holds USING btree (network);
CREATE INDEX order_holds_of_wider_network ON public.order_holds USING btree (wider_network);

-- Copies of an order, each with title, price and tax at the time of sale
create table order_lines (
  order_id uuid not null,
  position smallint not null,
  book_id uuid not null,
  title text not null,
  author text not null,
  category text not null,
  cover_image text not null,
  price_cents bigint not null,
  tax_percent numeric(7,4) not null default 0,
  cancelled_at timestamp(3) with time zone,
  source text,
  expected_on date,
  is_taken boolean not null default false,
  shipped_at timestamp(3) with time zone,
  isbn text,
  format text,
  returned_at timestamp(3) with time zone,
  return_reason text,
  discount_cents bigint not null default 0,
  CHECK (((discount_cents >= 0) AND (discount_cents <= price_cents))),
  UNIQUE (order_id, book_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  PRIMARY KEY (order_id, "position"),
  CHECK ((price_cents >= 0)),
  CHECK ((source = ANY (ARRAY['shelf'::text, 'to-order'::text, 'pre-order'::text])))
);
CREATE INDEX order_lines_of_book ON public.order_lines USING btree (book_id, order_id) WHERE (cancelled_at IS NULL);
CREATE INDEX order_lines_to_come ON public.order_lines USING btree (book_id) WHERE ((source <> 'shelf'::text) AND (shipped_at IS NULL) AND (cancelled_at IS NULL));

-- Orders, with their totals and the address at the time of sale
create table orders (
  id uuid not null default gen_random_uuid(),
  number bigint not null,
  name text not null,
  email text not null,
  phone text not null,
  street text not null default ''::text,
  city text not null,
  country text not null,
  state text not null,
  zipcode text not null,
  total_cents bigint not null,
  status text not null default 'placed'::text,
  placed_at timestamp(3) with time zone not null default now(),
  idempotency_key text,
  asked_for bytea,
  shopper_uid text,
  seen_at timestamp(3) with time zone,
  subtotal_cents bigint,
  delivery_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  tax_lines jsonb not null default '[]'::jsonb,
  prices_include_tax boolean not null default true,
  delivery_tax_percent numeric(7,4) not null default 0,
  delivery_method text not null default 'delivery'::text,
  carrier text not null default ''::text,
  tracking_number text not null default ''::text,
  receipt_number bigint,
  receipt_at timestamp(3) with time zone,
  receipt_seller jsonb,
  street2 text not null default ''::text,
  delivery_note text not null default ''::text,
  payment_method text not null default 'cash-on-delivery'::text,
  paid_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  credited_cents bigint not null default 0,
  pay_by date,
  invoice_days integer,
  reminded_at timestamp(3) with time zone,
  by_letter boolean not null default false,
  voucher_id uuid,
  voucher_code text,
  discount_cents bigint not null default 0,
  gift_cards jsonb not null default '[]'::jsonb,
  gift_card_cents bigint not null default 0,
  placed_by text,
  CHECK (((refunded_cents >= 0) AND (refunded_cents <= paid_cents))),
  CHECK (((credited_cents >= 0) AND (credited_cents <= total_cents))),
  CHECK ((delivery_cents >= 0)),
  CHECK ((delivery_method = ANY (ARRAY['delivery'::text, 'pickup'::text]))),
  CHECK ((discount_cents >= 0)),
  CHECK ((email = lower(email))),
  CHECK ((gift_card_cents >= 0)),
  CHECK ((invoice_days > 0)),
  UNIQUE (number),
  CHECK ((paid_cents >= 0)),
  CHECK ((payment_method = ANY (ARRAY['cash-on-delivery'::text, 'pay-on-pickup'::text, 'bank-transfer'::text, 'invoice'::text, 'card'::text]))),
  PRIMARY KEY (id),
  UNIQUE (receipt_number),
  UNIQUE (shopper_uid, idempotency_key),
  CHECK ((status = ANY (ARRAY['placed'::text, 'ready'::text, 'shipped'::text, 'delivered'::text, 'returned'::text, 'cancelled'::text]))),
  CHECK ((subtotal_cents >= 0)),
  CHECK ((tax_cents >= 0)),
  CHECK ((total_cents >= 0)),
  FOREIGN KEY (voucher_id) REFERENCES vouchers(id)
);
CREATE INDEX orders_by_receipt ON public.orders USING btree (receipt_at) WHERE (receipt_number IS NOT NULL);
CREATE INDEX orders_newest ON public.orders USING btree (placed_at, id);
CREATE INDEX orders_of_shopper ON public.orders USING btree (email, placed_at);
CREATE UNIQUE INDEX orders_of_staff_once ON public.orders USING btree (placed_by, idempotency_key) WHERE (placed_by IS NOT NULL);
CREATE INDEX orders_of_voucher ON public.orders USING btree (voucher_id) WHERE (voucher_id IS NOT NULL);
CREATE INDEX orders_open ON public.orders USING btree (placed_at) WHERE (status = ANY (ARRAY['placed'::text, 'ready'::text, 'shipped'::text]));
CREATE INDEX orders_refunded ON public.orders USING btree (placed_at, id) WHERE (refunded_cents > 0);
CREATE INDEX orders_to_remind ON public.orders USING btree (pay_by) WHERE ((pay_by IS NOT NULL) AND (reminded_at IS NULL) AND (status <> ALL (ARRAY['cancelled'::text, 'returned'::text])) AND ((paid_cents - refunded_cents) < (total_cents - credited_cents)));
CREATE INDEX orders_unpaid_by_card ON public.orders USING btree (placed_at) WHERE ((status = 'placed'::text) AND (payment_method = 'card'::text) AND ((paid_cents - refunded_cents) = gift_card_cents));
CREATE INDEX orders_unseen ON public.orders USING btree (placed_at, id) WHERE ((seen_at IS NULL) AND (status <> 'cancelled'::text));
CREATE INDEX orders_unsettled ON public.orders USING btree (placed_at, id) WHERE (sign((((paid_cents - refunded_cents) -
CASE
    WHEN ((status = 'cancelled'::text) OR ((status = 'returned'::text) AND (credited_cents = 0))) THEN (0)::bigint
    ELSE (total_cents - credited_cents)
END))::double precision) = ANY (ARRAY[('-1'::integer)::double precision, (1)::double precision]));
CREATE TRIGGER end_hold AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN ((new.status <> 'placed'::text)) EXECUTE FUNCTION end_hold_of_order();

-- E-mails that wait to be sent, encrypted
create table outbox (
  id uuid not null default gen_random_uuid(),
  to_address text not null,
  template text not null,
  order_id uuid,
  encrypted bytea,
  created_at timestamp(3) with time zone not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  book_id uuid,
  subject text,
  body text,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  PRIMARY KEY (id)
);
CREATE INDEX outbox_newest ON public.outbox USING btree (created_at);
CREATE INDEX outbox_of_orders ON public.outbox USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX outbox_unkept ON public.outbox USING btree (created_at) WHERE ((order_id IS NOT NULL) AND (subject IS NULL));

-- Keys of payment providers, encrypted
create table payment_keys (
  provider text not null,
  secret_key bytea not null,
  webhook_secret bytea not null,
  is_live boolean not null,
  changed_by text not null,
  changed_at timestamp(3) with time zone not null default now(),
  PRIMARY KEY (provider)
);

-- Refunds that the payment provider has been or is to be asked for
create table payment_refunds (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  session_id uuid not null,
  amount_cents bigint not null,
  status text not null default 'pending'::text,
  staff text,
  idempotency_key text,
  problem text,
  next_attempt_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  CHECK ((amount_cents > 0)),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  UNIQUE (order_id, idempotency_key),
  PRIMARY KEY (id),
  FOREIGN KEY (session_id) REFERENCES payment_sessions(id),
  CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX payment_refunds_of_session ON public.payment_refunds USING btree (session_id);
CREATE INDEX payment_refunds_pending ON public.payment_refunds USING btree (next_attempt_at) WHERE (status = 'pending'::text);

-- Pages of the payment provider on which orders are paid
create table payment_sessions (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  provider_id text,
  url text,
  payment_id text,
  amount_cents bigint not null,
  currency text not null,
  is_live boolean not null default false,
  status text not null default 'creating'::text,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  next_check_at timestamp(3) with time zone not null default (now() + '00:00:30'::interval),
  CHECK ((amount_cents > 0)),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  UNIQUE (payment_id),
  PRIMARY KEY (id),
  UNIQUE (provider_id),
  CHECK ((status = ANY (ARRAY['creating'::text, 'open'::text, 'paid'::text, 'expired'::text])))
);
CREATE INDEX payment_sessions_of_order ON public.payment_sessions USING btree (order_id);
CREATE UNIQUE INDEX payment_sessions_open ON public.payment_sessions USING btree (order_id) WHERE (status = ANY (ARRAY['creating'::text, 'open'::text]));
CREATE INDEX payment_sessions_unsettled ON public.payment_sessions USING btree (next_check_at) WHERE (status = ANY (ARRAY['creating'::text, 'open'::text]));

-- Ledger of payments and refunds: rows are added, never changed
create table payments (
  id bigint not null,
  order_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  method text not null,
  provider_id text,
  staff text,
  at timestamp(3) with time zone not null default now(),
  idempotency_key text,
  CHECK ((amount_cents <> 0)),
  CHECK ((kind = ANY (ARRAY['paid'::text, 'refunded'::text]))),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  UNIQUE (order_id, kind, idempotency_key),
  PRIMARY KEY (id),
  UNIQUE (provider_id)
);
CREATE INDEX payments_by_time ON public.payments USING btree (at);
CREATE INDEX payments_of_order ON public.payments USING btree (order_id, id);
CREATE TRIGGER keep_payments BEFORE DELETE OR UPDATE ON public.payments FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();

-- Requests of each client, counted for all processes
create table rate_limit_counters (
  client text not null,
  requests integer not null,
  ends_at timestamp with time zone not null,
  PRIMARY KEY (client)
);

-- Reviews of books, published or not
create table reviews (
  id bigint not null,
  book_id uuid not null,
  uid text not null,
  name text not null,
  rating smallint not null,
  title text not null default ''::text,
  body text not null,
  state text not null,
  version integer not null default 1,
  written_at timestamp(3) with time zone not null default now(),
  edited_at timestamp(3) with time zone,
  CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  UNIQUE (book_id, uid),
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  PRIMARY KEY (id),
  CHECK (((rating >= 1) AND (rating <= 5))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'rejected'::text]))),
  CHECK ((length(title) <= 120))
);
CREATE INDEX reviews_by_state ON public.reviews USING btree (state, id);
CREATE INDEX reviews_of_shopper ON public.reviews USING btree (uid, id);
CREATE INDEX reviews_published ON public.reviews USING btree (book_id, id) WHERE (state = 'published'::text);
CREATE TRIGGER count_edited_reviews AFTER UPDATE ON public.reviews REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_edited_reviews();
CREATE TRIGGER count_gone_reviews AFTER DELETE ON public.reviews REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_gone_reviews();
CREATE TRIGGER count_new_reviews AFTER INSERT ON public.reviews REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_new_reviews();

-- Tokens of staff who logged out, until they expire
create table revoked_admin_tokens (
  jti uuid not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (jti)
);

-- The one row about the language of searches, and how far a change of it is
create table search_index (
  id boolean not null default true,
  language text not null default 'en'::text,
  next_language text,
  postgres_version integer not null default ((current_setting('server_version_num'::text))::integer / 10000),
  after_id uuid,
  done bigint not null default 0,
  total bigint not null default 0,
  CHECK (id),
  PRIMARY KEY (id)
);

-- Languages whose stems books.language_words has, so that searches look for them
create table search_languages (
  language text not null,
  PRIMARY KEY (language)
);

-- E-mails about orders, as they were sent to their shoppers
create table sent_emails (
  id uuid not null,
  order_id uuid not null,
  to_address text not null,
  subject text not null,
  body text not null,
  sent_at timestamp(3) with time zone not null default now(),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  PRIMARY KEY (id)
);
CREATE INDEX sent_emails_of_order ON public.sent_emails USING btree (order_id, sent_at);

-- The shop's settings, a row for each group
create table settings (
  name text not null,
  value jsonb not null,
  format integer not null default 1,
  version integer not null default 1,
  changed_by text not null default ''::text,
  changed_at timestamp(3) with time zone not null default now(),
  PRIMARY KEY (name)
);
CREATE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION notify_settings_changed();

-- The one row that says whether it is the demo, and whether it is open
create table shop (
  only_one boolean not null default true,
  demo boolean not null,
  opened_at timestamp(3) with time zone not null default now(),
  CHECK (only_one),
  PRIMARY KEY (only_one)
);

-- About, imprint, terms and privacy, in Markdown
create table shop_pages (
  slug text not null,
  markdown text not null default ''::text,
  is_published boolean not null default false,
  version integer not null default 1,
  changed_by text not null default ''::text,
  changed_at timestamp(3) with time zone not null default now(),
  title text,
  place text not null default 'footer'::text,
  created_at timestamp(3) with time zone not null default now(),
  CHECK ((length(markdown) <= 50000)),
  PRIMARY KEY (slug),
  CHECK ((place = ANY (ARRAY['footer'::text, 'menu'::text]))),
  CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
CREATE TRIGGER shop_pages_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shop_pages FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed();

-- Saved delivery addresses
create table shopper_addresses (
  id uuid not null default gen_random_uuid(),
  uid text not null,
  label text not null default ''::text,
  name text not null,
  phone text not null,
  street text not null,
  city text not null,
  state text not null,
  zipcode text not null,
  country text not null,
  is_default boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  street2 text not null default ''::text,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX shopper_addresses_default ON public.shopper_addresses USING btree (uid) WHERE is_default;
CREATE INDEX shopper_addresses_of_shopper ON public.shopper_addresses USING btree (uid, created_at);

-- Sign-ins of shoppers, each with its refresh token
create table sign_ins (
  sid uuid not null,
  uid text not null,
  refresh_hash bytea not null,
  provider text not null,
  authenticated_at timestamp(0) with time zone not null,
  last_used_at timestamp with time zone not null default now(),
  PRIMARY KEY (sid),
  UNIQUE (refresh_hash),
  FOREIGN KEY (uid) REFERENCES accounts(uid) ON DELETE CASCADE
);
CREATE INDEX sign_ins_by_use ON public.sign_ins USING btree (last_used_at);
CREATE INDEX sign_ins_of_account ON public.sign_ins USING btree (uid);
CREATE TRIGGER sign_ins_ended AFTER DELETE ON public.sign_ins FOR EACH ROW EXECUTE FUNCTION tell_ended_sign_in();

-- Keys that sign ID tokens, encrypted
create table signing_keys (
  kid text not null,
  public_jwk jsonb not null,
  private_encrypted bytea not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (kid)
);

-- Invitations to new members of staff
create table staff_invitations (
  id uuid not null default gen_random_uuid(),
  hash bytea not null,
  name text not null,
  email text not null,
  role text not null,
  invited_by text not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  CHECK ((email = lower(email))),
  UNIQUE (hash),
  PRIMARY KEY (id),
  CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'clerk'::text])))
);

-- Copies on hand, where they stand, and what happens when there are none
create table stock (
  book_id uuid not null,
  on_hand integer not null,
  when_out text not null default 'sold-out'::text,
  expected_on date,
  section text not null default ''::text,
  counted_at timestamp(3) with time zone,
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  CHECK ((on_hand >= 0)),
  PRIMARY KEY (book_id),
  CHECK ((length(section) <= 60)),
  CHECK ((when_out = ANY (ARRAY['sold-out'::text, 'to-order'::text, 'pre-order'::text])))
);
CREATE INDEX stock_by_copies ON public.stock USING btree (on_hand, book_id);
CREATE INDEX stock_sold_out ON public.stock USING btree (book_id) WHERE ((on_hand = 0) AND (when_out = 'sold-out'::text));
CREATE TRIGGER add_stock_titles AFTER INSERT ON public.stock REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_stock_titles();
CREATE TRIGGER notify_of_deleted_stock AFTER DELETE ON public.stock REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION notify_of_stock();
CREATE TRIGGER notify_of_new_stock AFTER INSERT ON public.stock REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION notify_of_stock();
CREATE TRIGGER notify_of_shown_stock AFTER UPDATE ON public.stock FOR EACH ROW WHEN ((((LEAST(old.on_hand, 6) IS DISTINCT FROM LEAST(new.on_hand, 6)) OR (old.when_out IS DISTINCT FROM new.when_out)) OR (old.expected_on IS DISTINCT FROM new.expected_on))) EXECUTE FUNCTION notify_of_shown_stock();
CREATE TRIGGER send_alerts_of_deleted_stock AFTER DELETE ON public.stock FOR EACH ROW WHEN ((old.on_hand = 0)) EXECUTE FUNCTION send_alerts_of_deleted_stock();
CREATE TRIGGER send_stock_alerts AFTER UPDATE ON public.stock FOR EACH ROW WHEN (((old.on_hand = 0) AND (new.on_hand > 0))) EXECUTE FUNCTION send_alerts_of_stock();

-- E-mail addresses that want to know when a book is back
create table stock_alerts (
  book_id uuid not null,
  email text not null,
  asked_at timestamp(3) with time zone not null default now(),
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  CHECK ((email = lower(email))),
  PRIMARY KEY (book_id, email)
);
CREATE INDEX stock_alerts_by_age ON public.stock_alerts USING btree (asked_at);
CREATE INDEX stock_alerts_of_address ON public.stock_alerts USING btree (email);

-- The ledger: every change of the copies on hand, with its reason
create table stock_moves (
  id bigint not null,
  book_id uuid not null,
  delta integer not null,
  reason text not null,
  order_id uuid,
  staff text,
  note text not null default ''::text,
  at timestamp(3) with time zone not null default now(),
  idempotency_key text,
  CHECK ((delta <> 0)),
  CHECK ((length(note) <= 200)),
  PRIMARY KEY (id),
  CHECK ((reason = ANY (ARRAY['received'::text, 'sold'::text, 'cancelled'::text, 'returned'::text, 'counted'::text, 'corrected'::text, 'sold-over-counter'::text, 'returned-to-supplier'::text, 'damaged'::text, 'lost'::text, 'imported'::text])))
);
CREATE INDEX stock_moves_of_book ON public.stock_moves USING btree (book_id, id);
CREATE UNIQUE INDEX stock_moves_once ON public.stock_moves USING btree (staff, idempotency_key) WHERE (idempotency_key IS NOT NULL);

-- Titles of books in stock, sorted for the stock list
create table stock_titles (
  book_id uuid not null,
  title text not null,
  FOREIGN KEY (book_id) REFERENCES stock(book_id) ON DELETE CASCADE,
  PRIMARY KEY (book_id)
);
CREATE INDEX stock_titles_in_order ON public.stock_titles USING btree (title, book_id);

-- Which subject code belongs to which category
create table subject_rules (
  scheme text not null,
  prefix text not null,
  category text not null,
  id uuid not null default gen_random_uuid(),
  FOREIGN KEY (category) REFERENCES categories(slug) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (scheme, prefix),
  CHECK (((length(prefix) >= 1) AND (length(prefix) <= 40)))
);
CREATE UNIQUE INDEX subject_rules_id ON public.subject_rules USING btree (id);

-- Subject codes of a book
create table subjects (
  book_id uuid not null,
  scheme text not null,
  code text not null,
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  PRIMARY KEY (book_id, scheme, code)
);
CREATE INDEX books_of_subject ON public.subjects USING btree (scheme, code, book_id);

-- Subscribers of the newsletter, confirmed or not
create table subscribers (
  email text not null,
  subscribed_at timestamp(3) with time zone not null default now(),
  token uuid not null default gen_random_uuid(),
  confirmed_at timestamp(3) with time zone,
  CHECK ((email = lower(email))),
  PRIMARY KEY (email),
  UNIQUE (token)
);

-- Copies that came for orders to suppliers
create table supplier_deliveries (
  id bigint not null,
  supplier_order bigint not null,
  book_id uuid not null,
  copies integer not null,
  staff text not null,
  at timestamp(3) with time zone not null default now(),
  move_key text,
  CHECK ((copies > 0)),
  PRIMARY KEY (id),
  FOREIGN KEY (supplier_order, book_id) REFERENCES supplier_order_lines(supplier_order, book_id) ON DELETE CASCADE
);
CREATE INDEX supplier_deliveries_by_key ON public.supplier_deliveries USING btree (staff, move_key) WHERE (move_key IS NOT NULL);
CREATE INDEX supplier_deliveries_of_order ON public.supplier_deliveries USING btree (supplier_order, book_id);

-- Books of orders to suppliers: copies ordered, received and cancelled
create table supplier_order_lines (
  supplier_order bigint not null,
  book_id uuid not null,
  title text not null,
  author text not null default ''::text,
  publisher text not null default ''::text,
  isbn text,
  quantity integer not null,
  received integer not null default 0,
  cancelled integer not null default 0,
  CHECK ((cancelled >= 0)),
  CHECK (((received + cancelled) <= quantity)),
  PRIMARY KEY (supplier_order, book_id),
  CHECK ((quantity > 0)),
  CHECK ((received >= 0)),
  FOREIGN KEY (supplier_order) REFERENCES supplier_orders(number) ON DELETE CASCADE
);
CREATE INDEX supplier_order_lines_open ON public.supplier_order_lines USING btree (book_id, supplier_order) WHERE ((received + cancelled) < quantity);
CREATE INDEX supplier_orders_open ON public.supplier_order_lines USING btree (supplier_order) WHERE ((received + cancelled) < quantity);

-- Orders of the shop to its suppliers
create table supplier_orders (
  number bigint not null,
  supplier text not null,
  reference text not null default ''::text,
  note text not null default ''::text,
  ordered_at timestamp(3) with time zone not null default now(),
  ordered_by text not null,
  idempotency_key text,
  CHECK ((length(note) <= 500)),
  UNIQUE (ordered_by, idempotency_key),
  PRIMARY KEY (number),
  CHECK ((length(reference) <= 100)),
  CHECK (((length(supplier) >= 1) AND (length(supplier) <= 200)))
);

-- Failed attempts, and when the next one is allowed
create table throttles (
  key text not null,
  attempts double precision not null,
  next_attempt_at timestamp with time zone not null,
  PRIMARY KEY (key)
);

-- Visits for each day
create table visit_days (
  day date not null,
  visits integer not null,
  PRIMARY KEY (day),
  CHECK ((visits >= 0))
);

-- Visitors of today, as hashes that cannot be traced
create table visit_marks (
  day date not null,
  mark bytea not null,
  PRIMARY KEY (day, mark)
);

-- The salt of today's visitors, deleted at midnight
create table visit_salts (
  day date not null,
  salt bytea not null,
  PRIMARY KEY (day)
);

-- Codes with which books are cheaper
create table vouchers (
  id uuid not null default gen_random_uuid(),
  code text not null,
  amount_cents bigint,
  percent numeric(7,4),
  categories text[] not null default '{}'::text[],
  valid_from date,
  valid_until date,
  max_uses integer,
  uses integer not null default 0,
  is_active boolean not null default true,
  note text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  CHECK ((amount_cents > 0)),
  CHECK ((num_nonnulls(amount_cents, percent) = 1)),
  UNIQUE (code),
  CHECK ((max_uses > 0)),
  CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric))),
  PRIMARY KEY (id),
  CHECK ((uses >= 0))
);
CREATE INDEX vouchers_newest ON public.vouchers USING btree (created_at DESC, id DESC);

-- Session cookies of shoppers, hashed
create table web_sessions (
  hash bytea not null,
  uid text not null,
  email text not null,
  email_verified boolean not null,
  sid uuid,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (hash),
  FOREIGN KEY (sid) REFERENCES sign_ins(sid) ON DELETE CASCADE
);
CREATE INDEX web_sessions_of_sign_in ON public.web_sessions USING btree (sid);

-- Books on wish lists
create table wish_list_books (
  id bigint not null,
  uid text not null,
  book_id uuid not null,
  added_at timestamp(3) with time zone not null default now(),
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  UNIQUE (id),
  PRIMARY KEY (uid, book_id)
);
CREATE INDEX wish_list_books_newest ON public.wish_list_books USING btree (uid, id);
CREATE INDEX wish_list_books_of_book ON public.wish_list_books USING btree (book_id);

-- Identifiers by which editions of one work are found
create table work_names (
  book_id uuid not null,
  name text not null,
  FOREIGN KEY (book_id) REFERENCES books(id) ON DELETE CASCADE,
  CHECK (((length(name) >= 1) AND (length(name) <= 250))),
  PRIMARY KEY (book_id, name)
);
CREATE INDEX work_names_by_name ON public.work_names USING btree (name);

-- Works, which join the editions of a book
create table works (
  id uuid not null default gen_random_uuid(),
  PRIMARY KEY (id)
);

CREATE OR REPLACE FUNCTION public.add_stock_titles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_titles
  select books.id, fold(books.title) from added join books on books.id = added.book_id
  order by books.id for share of books;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.author_slug(author text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(NULLIF(TRIM(BOTH '-'::text FROM "left"(regexp_replace(fold(author), '[\u0001-/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+'::text, '-'::text, 'g'::text), 200)), ''::text), NULLIF(md5(author), md5(''::text)))
;

CREATE OR REPLACE FUNCTION public.change_stock_title()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock_titles set title = fold(new.title) where book_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_deleted_imported_books()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In a fixed order, as imports lock them.
  perform from feeds where id in (select feed_id from gone) order by id for update;
  update feeds set books = books - lost
    from (select feed_id, count(*) as lost from gone group by feed_id) as losses where feed_id = id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_edited_books()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into book_counts as counted
    select category, sum(one), coalesce(sum(one) filter (where trending), 0) from (
      select category, trending, 1 as one from came union all select category, trending, -1 from went
    ) as moved
    group by category having sum(one) <> 0 or coalesce(sum(one) filter (where trending), 0) <> 0 order by category
    on conflict (category) do update
      set total = counted.total + excluded.total, trending = counted.trending + excluded.trending;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_edited_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into book_ratings as rated
    select book_id, sum(one), sum(one * rating) from (
      select book_id, rating, 1 as one from came where state = 'published'
      union all select book_id, rating, -1 from went where state = 'published'
    ) as moved
    group by book_id having sum(one) <> 0 or sum(one * rating) <> 0 order by book_id
    on conflict (book_id) do update
      set reviews = rated.reviews + excluded.reviews, stars = rated.stars + excluded.stars;
  perform notify_reviews_changed(array(
    select book_id from came where state = 'published' union select book_id from went where state = 'published'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_gone_books()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into book_counts as counted
    select category, -count(*), -count(*) filter (where trending) from went group by category order by category
    on conflict (category) do update
      set total = counted.total + excluded.total, trending = counted.trending + excluded.trending;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_gone_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from book_ratings where book_id in (select book_id from went where state = 'published')
    order by book_id for update;
  update book_ratings as rated set reviews = rated.reviews - gone.reviews, stars = rated.stars - gone.stars
    from (select book_id, count(*) as reviews, sum(rating) as stars from went where state = 'published'
      group by book_id) as gone
    where rated.book_id = gone.book_id;
  perform notify_reviews_changed(array(select distinct book_id from went where state = 'published'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_new_books()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into book_counts as counted
    select category, count(*), count(*) filter (where trending) from came group by category order by category
    on conflict (category) do update
      set total = counted.total + excluded.total, trending = counted.trending + excluded.trending;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_new_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into book_ratings as rated
    select book_id, count(*), sum(rating) from came where state = 'published' group by book_id order by book_id
    on conflict (book_id) do update
      set reviews = rated.reviews + excluded.reviews, stars = rated.stars + excluded.stars;
  perform notify_reviews_changed(array(select distinct book_id from came where state = 'published'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_no_books()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from book_counts;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_hold_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from order_holds where order_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_holds_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from order_holds using orders where orders.id = order_id and shopper_uid = new.uid;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, words))
;

CREATE OR REPLACE FUNCTION public.follow_language_of_edition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_shop text := language_of_search();
  spoken text;
begin
  if of_shop is null then return null; end if;
  spoken := language_of_book(new.book_id, of_shop);
  if tg_op = 'INSERT' and spoken = of_shop then return null; end if;
  perform learn_language(spoken);
  update books set language_words = language_words(spoken, title, author, category, description) where id = new.book_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.follow_text_of_book()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare of_shop text := language_of_search();
begin
  if of_shop is not null then
    update books set language_words = language_words(language_of_book(id, of_shop), title, author, category, description)
    where id = new.id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.held_copies(account text, of_network text, of_wider text, OUT by_account bigint, OUT by_network bigint, OUT by_wider bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select count(*) filter (where shopper_uid = account), count(*) filter (where network = of_network),
    count(*) filter (where wider_network = of_wider)
  from order_holds join orders on orders.id = order_id join order_lines using (order_id)
  where (shopper_uid = account or network = of_network or wider_network = of_wider)
    and status = 'placed' and is_taken
$function$
;

CREATE OR REPLACE FUNCTION public.is_isbn(isbn text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select isbn ~ '^(978[0-9]|979[1-9])[0-9]{9}$' and (
    select sum(digit::int * case when place % 2 = 0 then 3 else 1 end) % 10 = 0
    from regexp_split_to_table(isbn, '') with ordinality as digits (digit, place))
$function$
;

CREATE OR REPLACE FUNCTION public.is_searched_language(language text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'pt'::text, 'it'::text, 'nl'::text, 'pl'::text]))
;

CREATE OR REPLACE FUNCTION public.language_of_book(book uuid, of_shop text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT editions.language FROM editions WHERE ((editions.book_id = language_of_book.book) AND is_searched_language(editions.language))), of_shop)
;

CREATE OR REPLACE FUNCTION public.language_of_search()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare found text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('language of the search', 0));
  select nullif(coalesce(next_language, search_index.language), 'en') into found from search_index;
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION public.language_words(language text, title text, author text, category text, description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN strip((to_tsvector('simple'::regconfig, plain_words(((((title || ' '::text) || author) || ' '::text) || category))) || to_tsvector(search_config(language), plain_words(((title || ' '::text) || description)))))
;

CREATE OR REPLACE FUNCTION public.learn_language(learned text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from search_languages where language = learned) then
    insert into search_languages values (learned) on conflict do nothing;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.learn_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Sorted, so that two who add books at once wait for each other in one direction only.
  insert into catalog_words
    select distinct word from touched, unnest(tsvector_to_array(names)) as word order by word
    on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.may_hold(account text, of_network text, of_wider text, copies bigint, per_account bigint, per_network bigint, per_wider bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held record;
begin
  perform pg_advisory_xact_lock(hashtextextended('held copies of account ' || account, 0));
  perform pg_advisory_xact_lock(hashtextextended('held copies of network ' || of_network, 0));
  perform pg_advisory_xact_lock(hashtextextended('held copies of network ' || of_wider, 0));
  select * into held from held_copies(account, of_network, of_wider);
  return (per_account = 0 or held.by_account + copies <= per_account)
    and (per_network = 0 or held.by_network + copies <= per_network)
    and (per_wider = 0 or held.by_wider + copies <= per_wider);
end $function$
;

CREATE OR REPLACE FUNCTION public.move_gift_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update gift_cards set balance_cents = balance_cents + new.amount_cents where id = new.gift_card_id;
  return null;
end;
$function$
;

CREATE OR REPLACE FUNCTION public.names_query(typed text[])
 RETURNS tsquery
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT to_tsquery('simple'::regconfig, string_agg((quote_literal(fold(words.word)) || CASE WHEN (words.at = cardinality(names_query.typed)) THEN ':*'::text ELSE ''::text END), ' & '::text)) AS to_tsquery FROM unnest(names_query.typed) WITH ORDINALITY words(word, at) WHERE (fold(words.word) <> ''::text))
;

CREATE OR REPLACE FUNCTION public.next_credit_note_number()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('credit note numbers', 0));
  return (select coalesce(max(number), 0) + 1 from credit_notes);
end;
$function$
;

CREATE OR REPLACE FUNCTION public.next_receipt_number()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt numbers', 0));
  return (select coalesce(max(receipt_number), 0) + 1 from orders);
end
$function$
;

CREATE OR REPLACE FUNCTION public.notify_of_shown_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('store.is_import', true) = 'on' then return null; end if;
  perform pg_notify('books_changed', new.book_id::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_of_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text;
begin
  if current_setting('store.is_import', true) = 'on' then return null; end if;
  select case when count(*) <= 100 then string_agg(book_id::text, ' ') else '*' end into ids from touched;
  if ids is not null then perform pg_notify('books_changed', ids); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_reviews_changed(books uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(books) > 100 then perform pg_notify('reviews_changed', '*');
  elsif cardinality(books) > 0 then perform pg_notify('reviews_changed', array_to_string(books, ' '));
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_settings_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('shop_changed', 'settings ' || coalesce(new.name, old.name));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_shop_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('shop_changed', tg_table_name);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_orders_of(account text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('open orders of ' || account, 0));
  return (select count(*) from orders where shopper_uid = account and status in ('placed', 'ready', 'shipped')
    and placed_at > now() - interval '30 days');
end
$function$
;

CREATE OR REPLACE FUNCTION public.plain_words(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(fold(text), '[!-/:-@[-`{-~]+'::text, ' '::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Rows of % are added, never changed', tg_table_name;
end;
$function$
;

CREATE OR REPLACE FUNCTION public.search_config(language text)
 RETURNS regconfig
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE language WHEN 'en'::text THEN 'english'::regconfig WHEN 'de'::text THEN 'german'::regconfig WHEN 'fr'::text THEN 'french'::regconfig WHEN 'es'::text THEN 'spanish'::regconfig WHEN 'pt'::text THEN 'portuguese'::regconfig WHEN 'it'::text THEN 'italian'::regconfig WHEN 'nl'::text THEN 'dutch'::regconfig ELSE 'simple'::regconfig END
;

CREATE OR REPLACE FUNCTION public.send_alerts_of_deleted_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from books where id = old.book_id) then perform send_stock_alerts(old.book_id); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.send_alerts_of_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform send_stock_alerts(new.book_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.send_stock_alerts(of_book uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  with asked as (
    delete from stock_alerts where book_id = of_book returning email
  )
  insert into outbox (to_address, template, book_id) select email, 'back-in-stock', of_book from asked
$function$
;

CREATE OR REPLACE FUNCTION public.stems_of(language text, word text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((language = 'pl'::text) AND (fold(word) = ANY ('{a,aby,ale,albo,ani,az,bez,bo,by,byl,byla,bylo,byc,ci,co,czy,dla,do,gdy,go,i,ich,im,ja,jak,jako,je,jego,jej,jest,jeszcze,juz,kiedy,ku,lub,ma,mi,mnie,my,na,nad,nam,nas,nie,nim,niz,o,od,on,ona,one,oni,ono,oraz,po,pod,przed,przez,przy,sa,sie,ta,tak,takze,tam,te,tego,tej,ten,to,tu,tych,tylko,tym,u,w,we,wy,z,za,ze}'::text[]))) THEN '{}'::text[] WHEN (language = 'pl'::text) THEN ARRAY[fold(word)] ELSE ts_lexize(CASE language WHEN 'de'::text THEN 'german_stem'::regdictionary WHEN 'fr'::text THEN 'french_stem'::regdictionary WHEN 'es'::text THEN 'spanish_stem'::regdictionary WHEN 'pt'::text THEN 'portuguese_stem'::regdictionary WHEN 'it'::text THEN 'italian_stem'::regdictionary WHEN 'nl'::text THEN 'dutch_stem'::regdictionary ELSE 'english_stem'::regdictionary END, word) END
;

CREATE OR REPLACE FUNCTION public.tell_changed_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sign_ins_changed', sid::text) from sign_ins where uid = new.uid;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_ended_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sign_ins_changed', old.sid::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_of_changed_books()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text;
begin
  if current_setting('store.is_import', true) = 'on' then return null; end if;
  select case when count(*) <= 100 then string_agg(id::text, ' ') else '*' end into ids from touched;
  if ids is not null then perform pg_notify('books_changed', ids); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.words_query(typed text[])
 RETURNS tsquery
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT to_tsquery('simple'::regconfig, string_agg(format('(%s%s | %s)'::text, quote_literal(fold(words.word)), CASE WHEN (words.at = cardinality(words_query.typed)) THEN ':*'::text ELSE ''::text END, quote_literal(stemmed.stems[1])), ' & '::text)) AS to_tsquery FROM unnest(words_query.typed) WITH ORDINALITY words(word, at), LATERAL (SELECT ts_lexize('english_stem'::regdictionary, fold(words.word)) AS stems) stemmed WHERE ((fold(words.word) <> ''::text) AND (stemmed.stems <> '{}'::text[])))
;

CREATE OR REPLACE FUNCTION public.write_language_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare of_shop text := language_of_search();
begin
  if of_shop is not null then
    new.language_words := language_words(of_shop, new.title, new.author, new.category, new.description);
  end if;
  return new;
end $function$
;
