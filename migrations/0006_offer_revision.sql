CREATE TABLE `offer_revision` (
	`id` integer PRIMARY KEY NOT NULL,
	`stamp` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `offer_revision_villa_insert` AFTER INSERT ON `villa` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_villa_update` AFTER UPDATE ON `villa` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_villa_delete` AFTER DELETE ON `villa` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_rooms_insert` AFTER INSERT ON `rooms` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_rooms_update` AFTER UPDATE ON `rooms` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_rooms_delete` AFTER DELETE ON `rooms` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_room_images_insert` AFTER INSERT ON `room_images` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_room_images_update` AFTER UPDATE ON `room_images` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_room_images_delete` AFTER DELETE ON `room_images` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_slides_insert` AFTER INSERT ON `slides` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_slides_update` AFTER UPDATE ON `slides` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_slides_delete` AFTER DELETE ON `slides` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_images_insert` AFTER INSERT ON `images` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_images_update` AFTER UPDATE ON `images` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_images_delete` AFTER DELETE ON `images` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_nights_insert` AFTER INSERT ON `nights` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_nights_update` AFTER UPDATE ON `nights` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_nights_delete` AFTER DELETE ON `nights` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_bookings_update` AFTER UPDATE OF `status`, `payment_deadline` ON `bookings` BEGIN INSERT INTO `offer_revision` (`id`, `stamp`) VALUES (1, hex(randomblob(8))) ON CONFLICT (`id`) DO UPDATE SET `stamp` = excluded.`stamp`; END;
