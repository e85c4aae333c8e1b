-- How far each table has got, so that games that were given up can be counted; from where a challenge was
-- begun; and the service's own key.

ALTER TABLE tables ADD COLUMN state TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN origin BLOB; -- a keyed hash

UPDATE tables SET state = CASE
    WHEN NOT over THEN 'playing'
    WHEN id IN (SELECT table_id FROM results) THEN 'finished'
    ELSE 'left'
END;

CREATE TABLE service (
    name TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
