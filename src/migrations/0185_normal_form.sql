-- Names that were stored before names had one normal form (NFC) get it, so that the same name, however it is typed, meets the unique
-- index. Where two rows of a website have the same name then, the one that has the form already keeps it, or else the older one; the
-- others stay as they are. No row is lost, and nothing is asked otherwise than before: the log of changes to the instrument says nothing.
do $$
declare
  one text;
begin
  alter table location disable trigger instrument_location_changed;
  alter table prompt_schedule disable trigger instrument_schedule_changed;
  foreach one in array array['prompt_tag', 'topic', 'location', 'prompt_schedule', 'pillar'] loop
    execute format($sql$
      update %1$I r set name = normalize(r.name, nfc)
      where r.name is not nfc normalized and not exists (
        select from %1$I o
        where o.website_id = r.website_id and o.id <> r.id and %2$s and (o.name is nfc normalized or o.id < r.id))
      $sql$, one,
      -- As its unique index compares them.
      case one
        when 'pillar' then 'lower(normalize(o.name, nfc)) = lower(normalize(r.name, nfc))'
        else 'normalize(o.name, nfc) = normalize(r.name, nfc)'
      end);
  end loop;
  alter table location enable trigger instrument_location_changed;
  alter table prompt_schedule enable trigger instrument_schedule_changed;
end $$;
