CREATE TABLE `offer_revision` (
	`id` integer PRIMARY KEY NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `offer_revision` (`id`, `number`) VALUES (1, 0);
--> statement-breakpoint
CREATE TRIGGER `offer_revision_villa_insert` AFTER INSERT ON `villa` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_villa_update` AFTER UPDATE ON `villa` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_villa_delete` AFTER DELETE ON `villa` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_rooms_insert` AFTER INSERT ON `rooms` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_rooms_update` AFTER UPDATE ON `rooms` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_rooms_delete` AFTER DELETE ON `rooms` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_room_images_insert` AFTER INSERT ON `room_images` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_room_images_update` AFTER UPDATE ON `room_images` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_room_images_delete` AFTER DELETE ON `room_images` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_slides_insert` AFTER INSERT ON `slides` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_slides_update` AFTER UPDATE ON `slides` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_slides_delete` AFTER DELETE ON `slides` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_images_insert` AFTER INSERT ON `images` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_images_update` AFTER UPDATE ON `images` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_images_delete` AFTER DELETE ON `images` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_nights_insert` AFTER INSERT ON `nights` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_nights_update` AFTER UPDATE ON `nights` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_nights_delete` AFTER DELETE ON `nights` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `offer_revision_bookings_update` AFTER UPDATE OF `status`, `payment_deadline` ON `bookings` BEGIN
  UPDATE `offer_revision` SET `number` = `number` + 1;
END;
