insert into imports (id, fingerprint, file_name, state, file_in, size, started_by)
  values ('0a1b2c3d-0000-4000-8000-000000000029', 'job', 'delta.xml', 'paused', 'uploads', 1000, 'admin');
insert into import_reports (import_id, records_before, outcomes, lines)
  values ('0a1b2c3d-0000-4000-8000-000000000029', 0, '{new}', '\x00');
