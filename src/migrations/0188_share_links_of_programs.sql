-- A link that a program made for a person ends when the person disconnects the program.
alter table share_link add column connection_id text;
create index share_link_connection on share_link (connection_id) where connection_id is not null;
