-- A process compares the schema with its release before it takes calls.
grant select on migration to answerscope_system;
