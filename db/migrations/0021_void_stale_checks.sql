-- Checks used to survive a change of the deal that they were made of.
update deals set verified_at = null
where verified_at is not null and exists (
  select from history h
  where h.subject in ('coupon', 'offer') and h.subject_id = deals.id and h.action = 'update' and h.at > deals.verified_at
    and (
      h.before -> 'store_id', h.before -> 'code', h.before -> 'discount_type', h.before -> 'discount_value',
      replace(h.before ->> 'description', chr(13), ''), h.before -> 'affiliate_link', h.before -> 'starts_at',
      h.before -> 'ends_at'
    ) is distinct from (
      h.after -> 'store_id', h.after -> 'code', h.after -> 'discount_type', h.after -> 'discount_value',
      replace(h.after ->> 'description', chr(13), ''), h.after -> 'affiliate_link', h.after -> 'starts_at',
      h.after -> 'ends_at'
    ));
