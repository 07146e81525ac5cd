import { DatabaseSync } from "node:sqlite"
import { originalKey } from "#app/villa/photos/image.ts"
import { migrationNames, migrationSql } from "../../scripts/migrations.ts"

/** Where wrangler records the migrations of a database. */
const CREATE_MIGRATIONS_TABLE = `CREATE TABLE d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`

/** A slip, an image, and the photos of damage and of a passport as stored in R2. */
export const FILES = {
  [originalKey("picture-1")]: Buffer.from("a picture"),
  "images/480-avif/picture-1": Buffer.from("a small picture"),
  "slips/slip-1": Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]),
  "cleaning/problem-1": Buffer.from("a broken kettle"),
  "damage/damage-1": Buffer.from("a broken lamp"),
  "passports/passport-1": Buffer.from("an encrypted photo"),
}

/** A database created by the migrations, for tests without a worker. */
export function emptyDatabase(path = ":memory:"): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec(CREATE_MIGRATIONS_TABLE)
  for (const name of migrationNames()) {
    database.exec(migrationSql(name))
    database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name)
  }
  return database
}

/** The statements that create an empty database as the migrations leave it, without replaying each of them. */
export function schemaOfMigrations(): string[] {
  const database = emptyDatabase()
  const statements = database
    .prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rowid")
    .all()
    .map(({ sql }) => String(sql))
  const names = database
    .prepare("SELECT name FROM d1_migrations ORDER BY id")
    .all()
    .map(({ name }) => `INSERT INTO d1_migrations (name) VALUES ('${name}')`)
  database.close()
  return [...statements, ...names]
}

/** Adds a booking in review with its slip, its promo code and a night for preparing the villa, a cancelled booking that was paid by card, a block, an image, and the photos of damage and of a passport. */
export function insertSampleRows(database: DatabaseSync): void {
  database.exec(`
    INSERT INTO images (id, type, size, width, height, variants, created_at)
    VALUES ('picture-1', 'image/jpeg', 9, 1, 1, '[{"type":"image/avif","width":480,"key":"images/480-avif/picture-1"}]', 1);
    INSERT INTO bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, first_name,
      payment_method, special_requests, language, price, terms, total, kept, slip_id, version, created_at, updated_at)
    VALUES
      ('b-1', 'BV-1', 'g-1', 'in_review', '2090-12-30', '2091-01-02', 3, 2, 'มะลิ; "ใจดี''s"', 'bank_transfer', 'two
lines; -- and no comment', 'th', '{}', '{}', 300, NULL, 'slip-1', 2, 1, 2),
      ('b-2', 'BV-2', 'g-2', 'cancelled', '2090-12-30', '2091-01-02', 3, 2, NULL, 'bank_transfer', '', 'en', '{}', '{}', 200,
        0, NULL, 2, 1, 2);
    INSERT INTO booking_events (booking_id, at, actor, action, from_status, to_status, applied) VALUES
      ('b-1', 1, 'guest', 'booked', NULL, 'pending_payment', 1), ('b-2', 1, 'guest', 'booked', NULL, 'pending_payment', 1),
      ('b-2', 2, 'system', 'expired', 'pending_payment', 'cancelled', 1),
      ('b-1', 2, 'guest', 'status', 'pending_payment', 'in_review', 1), ('b-1', 3, 'admin', 'edited', NULL, NULL, 1);
    INSERT INTO slips (id, guest_id, booking_id, type, size, sha256, uploaded_at)
    VALUES ('slip-1', 'g-1', 'b-1', 'image/jpeg', 6, 'hash', 1);
  INSERT INTO slips (id, guest_id, booking_id, type, size, sha256, uploaded_at, file_removed_at)
    VALUES ('slip-without-file', 'g-1', 'b-1', 'image/jpeg', 6, 'hash', 1, 2);
    INSERT INTO payment_links (id, amount, description, booking_id, status, expires_at, version, created_at, updated_at)
    VALUES ('l-1', 100, '', 'b-1', 'open', 9, 1, 1, 1);
    UPDATE slips SET payment_link_id = 'l-1' WHERE id = 'slip-1';
    INSERT INTO card_payments (id, booking_id, gateway, charge_id, status, debt, amount, email, created_at, updated_at)
    VALUES ('c-1', 'b-2', 'sandbox', 'chrg-1', 'captured', 'booking:b-2', 200, '', 1, 2);
    INSERT INTO ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, evidence, actor)
    VALUES ('2090-11-21', '2090-11-21', 'e-1', 'b-2', 2, 'payment', 'card', 200, 'charge:sandbox:chrg-1', 'gateway');
    INSERT INTO cleaning_problems (id, cleaner_name, text, photo_type, reported_at)
    VALUES ('problem-1', 'Nok', '', 'image/png', 3);
    INSERT INTO damage_photos (id, booking_id, type, size, created_at) VALUES ('damage-1', 'b-2', 'image/jpeg', 13, 3);
    INSERT INTO passports (id, booking_id, picture_key, created_at)
    VALUES ('passport-1', 'b-2', 'passports/passport-1', 1), ('typed', 'b-2', NULL, 1);
    INSERT INTO blocks (id, from_date, to_date, note, created_at) VALUES ('k-1', '2090-02-27', '2090-03-02', '', 1);
    INSERT INTO reviews (id, booking_id, stars, text, lang, name, created_at, updated_at, published_at)
    VALUES ('r-1', 'b-1', 4, 'เงียบดี', 'th', 'มะลิ', 1, 1, 100);
    INSERT INTO seasons (id, layer, yearly, from_date, to_date, name, min_nights, created_at)
    VALUES ('new-year', 'holiday', 1, '12-31', '01-02', '{"th":"ปีใหม่","en":"New Year"}', 2, 1);
    INSERT INTO promo_codes (id, code, kind, value, max_uses, created_at) VALUES ('code-1', 'BAAN-11', 'percent', 1100, 10, 1);
    INSERT INTO promo_uses VALUES ('b-1', 'code-1', 1);
    INSERT INTO extras (id, name, sentence, kind, unit, price, max_quantity, hours_before, min_nights, tell_cleaner, position, created_at)
    VALUES ('extra-1', '{"th":"เตียงเด็ก","en":"Cot"}', '{"th":"","en":""}', 'plain', 'stay', 30000, 2, 24, 1, 1, 1, 1);
    INSERT INTO nights (night, booking_id, season_id, charged) VALUES ('2090-12-30', 'b-1', NULL, 90),
      ('2090-12-31', 'b-1', 'new-year', 105), ('2091-01-01', 'b-1', 'new-year', 105);
    INSERT INTO nights (night, booking_id, prep) VALUES ('2091-01-03', 'b-1', 1);
    INSERT INTO nights (night, block_id) VALUES ('2090-02-27', 'k-1'), ('2090-02-28', 'k-1'), ('2090-03-01', 'k-1');
  `)
}
