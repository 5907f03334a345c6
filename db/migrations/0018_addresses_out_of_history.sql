-- The address of a deleted subscriber stays nowhere: see `editing/subscribers`.
update history set label = 'an address', before = null, after = null where subject = 'subscriber';
