BEGIN TRANSACTION;
CREATE TABLE facts (
	name VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('version','1');
INSERT INTO "facts" VALUES('key','ef9c3964d9cc10846e13ea85b2669fa9087ec2f5fc86d9e9e6fc8c9de3dff6f3');
CREATE TABLE guests (
	guest VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	PRIMARY KEY (guest, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "guests" VALUES('guest','IAac8-2DKcc2');
INSERT INTO "guests" VALUES('guest','aU8VROoNgM6z');
INSERT INTO "guests" VALUES('guest','h1Z-E4fpt-Cf');
INSERT INTO "guests" VALUES('guest','h8b6d24dkys5');
CREATE TABLE plays (
	id VARCHAR NOT NULL, 
	table_id VARCHAR, 
	status VARCHAR NOT NULL, 
	header TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	changed INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "plays" VALUES('1170f4415a8ad97b6c82aab8','h8b6d24dkys5','running','{"curatorium":1,"play":"1170f4415a8ad97b6c82aab8","game":"peek","edition":1,"deck":{"name":"0 to 8","hash":""},"options":{},"seats":["Ann","Bo"],"chance":{"kind":"committed","commitment":"1170f4415a8ad97b6c82aab85fb47dc0fe2659efc16b6263d2bf3db26d14efe1","nonces":["seat 0","seat 1"]}}',X'9A4E595CDA32EEAC4021C37CB3B19809D0A2A8C3E5C4E3F1512E56D655A32635',1796008244);
INSERT INTO "plays" VALUES('336ec4878a5be4c2ea22e0e8','IAac8-2DKcc2','running','{"curatorium":1,"play":"336ec4878a5be4c2ea22e0e8","game":"auction","edition":1,"deck":{"name":"paintings","hash":""},"options":{},"seats":["Ann","Bo"],"chance":{"kind":"committed","commitment":"336ec4878a5be4c2ea22e0e8e103ee9135cf4de9c1ed6399166ce84c124f4dc3","nonces":["seat 0","seat 1"]}}',X'3D580E21EF502C35F0E09F4CF7DC4F485F97C53E6A6104B48DE81AFC5CAB76FC',1796008244);
INSERT INTO "plays" VALUES('102b545b2e9c0a7588ce517b','h1Z-E4fpt-Cf','finished','{"curatorium":1,"play":"102b545b2e9c0a7588ce517b","game":"peek","edition":1,"deck":{"name":"0 to 8","hash":""},"options":{},"seats":["Ann","Bo"],"chance":{"kind":"committed","commitment":"102b545b2e9c0a7588ce517ba06db19ace33b698102f11f16b1c363305f9d991","nonces":["seat 0","seat 1"]}}',X'364AA2B4DB43E809B033B9952F9A6CFE45E0990C2BA4919F70EF32F813AEFA39',1796008244);
CREATE TABLE records (
	play VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (play, number), 
	FOREIGN KEY(play) REFERENCES plays (id)
)
 WITHOUT ROWID

;
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',0,'[0, "draw"]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',1,'[-1, "card", 2]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',2,'[1, "draw"]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',3,'[-1, "card", 1]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',4,'[0, "draw"]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',5,'[-1, "card", 0]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',6,'[1, "draw"]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',7,'[-1, "card", 4]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',8,'[0, "draw"]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',9,'[-1, "card", 3]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',10,'[1, "draw"]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',11,'[-1, "card", 5]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',12,'[0, "draw"]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',13,'[-1, "card", 6]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',14,'[1, "draw"]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',15,'[-1, "card", 8]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',16,'[0, "draw"]');
INSERT INTO "records" VALUES('102b545b2e9c0a7588ce517b',17,'[-1, "card", 7]');
INSERT INTO "records" VALUES('1170f4415a8ad97b6c82aab8',0,'[0, "look"]');
INSERT INTO "records" VALUES('1170f4415a8ad97b6c82aab8',1,'[-1, "card", 0]');
INSERT INTO "records" VALUES('1170f4415a8ad97b6c82aab8',2,'[-1, "card", 1]');
INSERT INTO "records" VALUES('1170f4415a8ad97b6c82aab8',3,'[0, "lay_back", 1]');
INSERT INTO "records" VALUES('336ec4878a5be4c2ea22e0e8',0,'[-1, "purse", 8]');
INSERT INTO "records" VALUES('336ec4878a5be4c2ea22e0e8',1,'[-1, "purse", 8]');
INSERT INTO "records" VALUES('336ec4878a5be4c2ea22e0e8',2,'[-1, "painting", 4]');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	listed INTEGER NOT NULL, 
	game VARCHAR NOT NULL, 
	changed INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('h8b6d24dkys5','running',1,'peek',1796008244,'{"name":"Running","game":"peek","options":{},"seats":[{"kind":"person","name":"Ann","bot":"","budget":0,"guest":"guest","token":"78d796eb7a3d881b6d1ae39325936e62f5261a849bf21b4f944c4c3942a1aa4a","nonce":"seat 0"},{"kind":"person","name":"Bo","bot":"","budget":0,"guest":"guest","token":"eecaf4d7664cac6caccb58f4459d41a4f5f42c334cc91b52539b60186963ee5f","nonce":"seat 1"}],"host":"guest","invite":"dj6V7NmYmdVE","created":1796008244,"secret":"9a4e595cda32eeac4021c37cb3b19809d0a2a8c3e5c4e3f1512e56d655a32635","play":"1170f4415a8ad97b6c82aab8","rematch":""}');
INSERT INTO "tables" VALUES('IAac8-2DKcc2','running',1,'auction',1796008244,'{"name":"Sealed","game":"auction","options":{},"seats":[{"kind":"person","name":"Ann","bot":"","budget":0,"guest":"guest","token":"f51334241172ed532cc2c67e172ee93cb33cbf8a702f6010a8fd958a092ebd2e","nonce":"seat 0"},{"kind":"person","name":"Bo","bot":"","budget":0,"guest":"guest","token":"a621446f3075343daf6c10b021a0aec7aaa4b94dd6fe5630b7a1852cb8bed94f","nonce":"seat 1"}],"host":"guest","invite":"X8qnuY_WBfEp","created":1796008244,"secret":"3d580e21ef502c35f0e09f4cf7dc4f485f97c53e6a6104b48de81afc5cab76fc","play":"336ec4878a5be4c2ea22e0e8","rematch":""}');
INSERT INTO "tables" VALUES('h1Z-E4fpt-Cf','finished',1,'peek',1796008244,'{"name":"Finished","game":"peek","options":{},"seats":[{"kind":"person","name":"Ann","bot":"","budget":0,"guest":"guest","token":"b89c547adbf6ee1a1167731f9e95b651bbc66cd8c4feb19a831ff76edf774056","nonce":"seat 0"},{"kind":"person","name":"Bo","bot":"","budget":0,"guest":"guest","token":"85a819d68b80d8d4df2f1188d647dbf08edf15b0261d4a2d17da98c5b23dd54c","nonce":"seat 1"}],"host":"guest","invite":"qIfXCdAFuiUS","created":1796008244,"secret":"364aa2b4db43e809b033b9952f9a6cfe45e0990c2ba4919f70ef32f813aefa39","play":"102b545b2e9c0a7588ce517b","rematch":""}');
INSERT INTO "tables" VALUES('aU8VROoNgM6z','open',1,'peek',1796008244,'{"name":"Open","game":"peek","options":{},"seats":[{"kind":"person","name":"Ann","bot":"","budget":0,"guest":"guest","token":"749be7f3c13fbb12961e6ce34b3f64bb5e3667503bb09800c90f103c161d124d","nonce":"seat 0"},{"kind":"open","name":"","bot":"","budget":0,"guest":"","token":"","nonce":""}],"host":"guest","invite":"83ZvmawG1dA8","created":1796008244,"secret":"4773cd3461998f85e5ced7d47c562518b99b1034007889965b7acf688e07f785","play":"","rematch":""}');
CREATE TABLE trays (
	play VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (play, seat, place), 
	FOREIGN KEY(play) REFERENCES plays (id)
)
 WITHOUT ROWID

;
INSERT INTO "trays" VALUES('336ec4878a5be4c2ea22e0e8',1,0,3,'["bid", 0]');
CREATE INDEX tables_by_change ON tables (changed);
CREATE INDEX tables_by_status ON tables (status, listed, changed, id);
CREATE INDEX ix_guests_table_id ON guests (table_id);
CREATE INDEX plays_by_table ON plays (table_id, changed);
CREATE INDEX plays_by_status ON plays (status, changed);
COMMIT;
