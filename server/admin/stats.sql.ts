import type { Stats } from '../../contract/people/admin.ts'
import type { Database } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { isKept, isSold } from '../catalog/lists/sold.sql.ts'
import { soldCents } from '../orders/orders.sql.ts'
import { amountOf } from '../settings/money.sql.ts'

const shownUsers = 50

type Counts = Omit<Stats, 'monthlyRevenue' | 'usersByAverageOrder' | 'readersByGenre' | 'lastThirtyDays'>

/** Months and days are those of the shop's time zone. Visits are counted by UTC days. */
export async function shopStats(db: Database, timeZone: string): Promise<Stats> {
  const zone = sql`${timeZone}::text`
  const [counts, monthlyRevenue, usersByAverageOrder, readersByGenre, lastThirtyDays] = await Promise.all([
    countEverything(db),
    revenueByMonth(db, zone),
    usersByAverage(db),
    readersByCategory(db),
    dayByDay(db, zone),
  ])
  if (!counts) throw new Error('The count returned no row')
  return { ...counts, monthlyRevenue, usersByAverageOrder, readersByGenre, lastThirtyDays }
}

const countEverything = (db: Database) =>
  db.first<Counts>(sql`
    select
      (select coalesce(sum(total), 0) from book_counts) as "totalBooks",
      (select coalesce(sum(trending), 0) from book_counts) as "trendingBooks",
      ${amountOf(sql`(select coalesce(sum(${soldCents}), 0) from orders)`)} as "totalSales",
      (select count(*) from orders where ${isSold}) as "totalOrders",
      (select count(*) from orders where status in ('placed', 'ready', 'shipped')) as "ordersLeft",
      coalesce((select visits from visit_days where day = (now() at time zone 'UTC')::date - 1), 0) as "visitsLastDay"`)

const revenueByMonth = (db: Database, zone: Sql) =>
  db.many<Stats['monthlyRevenue'][number]>(sql`
    with months as (
      select generate_series(this_month - interval '11 months', this_month, interval '1 month') as month
      from date_trunc('month', now() at time zone ${zone}) as this_month
    )
    select to_char(month, 'YYYY-MM') as month, count(orders.id) filter (where ${isSold}) as orders,
      ${amountOf(sql`coalesce(sum(${soldCents}), 0)`)} as revenue
    from months left join orders on placed_at >= month at time zone ${zone} and placed_at < (month + interval '1 month') at time zone ${zone}
    group by month order by month`)

const usersByAverage = (db: Database) =>
  db.many<Stats['usersByAverageOrder'][number]>(sql`
    select (array_agg(name order by placed_at desc))[1] as name, email, count(*) as orders,
      ${amountOf(sql`round(avg(${soldCents}))`)} as "averageOrder"
    from orders where ${isSold}
    group by email, case when email = '' then id end order by avg(${soldCents}) desc, email limit ${shownUsers}`)

const readersByCategory = (db: Database) =>
  db.many<Stats['readersByGenre'][number]>(sql`
    select slug as category, count(distinct case when email = '' then orders.id::text else email end) as readers
    from categories
      left join (order_lines join orders on orders.id = order_id and ${isSold} and ${isKept}) on category = slug
    group by slug order by categories.position, slug`)

/** Older books count as added on the first day, so that they need not be counted one by one. */
const dayByDay = (db: Database, zone: Sql) =>
  db.many<Stats['lastThirtyDays'][number]>(sql`
    with days as (
      select generate_series(today - 29, today, interval '1 day')::date as day
      from cast(now() at time zone ${zone} as date) as today
    ), latest as (
      select (created_at at time zone ${zone})::date as day, count(*) as books, count(*) filter (where trending) as trending
      from books where created_at >= (date_trunc('day', now() at time zone ${zone}) - interval '29 days') at time zone ${zone}
      group by 1
    ), arrived as (
      select day, sum(books) as books, sum(trending) as trending from (
        select * from latest
        union all select (select min(day) from days), total, trending from book_counts
        union all select (select min(day) from days), -books, -trending from latest
      ) as each_of_them group by day
    ), sales as (
      select (placed_at at time zone ${zone})::date as day, count(*) filter (where ${isSold}) as orders, sum(${soldCents}) as cents
      from orders where placed_at >= (select min(day) from days)::timestamp at time zone ${zone} group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, ${amountOf(sql`coalesce(cents, 0)`)} as sales,
      coalesce(orders, 0) as orders,
      coalesce(sum(books) over up_to_then, 0) as books, coalesce(sum(trending) over up_to_then, 0) as trending
    from days left join arrived using (day) left join sales using (day)
    window up_to_then as (order by day) order by day`)
