-- A token that was signed out, until it expires by itself.
create table revoked_admin_tokens (
  jti uuid primary key,
  expires_at timestamptz not null
);

-- Signing out everywhere raises it: tokens of an earlier generation are invalid.
alter table admins add column token_generation int not null default 0;

-- Orders of the last thirty days that are neither delivered nor cancelled: not every bookseller marks the delivery.
-- Concurrent orders of one account wait for each other, and each sees those before it: a volatile function takes a new
-- snapshot for its statements, which the statement that calls it does not.
create function open_orders_of(account text) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('open orders of ' || account, 0));
  return (select count(*) from orders where shopper_uid = account and status in ('placed', 'shipped')
    and placed_at > now() - interval '30 days');
end
$$;
