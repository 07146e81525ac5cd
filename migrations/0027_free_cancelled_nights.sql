-- A change of dates at the very deadline wrote the nights after the booking had expired: they stayed taken for nobody.
DELETE FROM `nights` WHERE `booking_id` IN (SELECT `id` FROM `bookings` WHERE `status` = 'cancelled');
