export type DemoNews = { slug: string; title: string; summary: string; picture: string }

/** Without texts: as the specification says, their titles link to the home page. */
export const demoNews: DemoNews[] = [
  {
    slug: 'ghost-stories-by-lamplight',
    title: 'Ghost Stories by Lamplight',
    summary:
      'On the last Friday of the month we turn down the lights and read old ghost stories aloud. The armchairs go first.',
    picture: 'news-ghost-stories.jpg',
  },
  {
    slug: 'open-late-on-thursdays',
    title: 'Open Late on Thursdays',
    summary:
      'For everybody who works late and reads later: on Thursdays our doors now stay open until nine in the evening.',
    picture: 'news-open-late.jpg',
  },
  {
    slug: 'readers-prize-for-an-old-friend',
    title: 'Readers’ Prize for an Old Friend',
    summary:
      'All summer you voted for the book that you would carry out of the rain. It won by one vote, and it is older than the shop.',
    picture: 'news-readers-prize.jpg',
  },
  {
    slug: 'a-reading-group-for-slow-readers',
    title: 'A Reading Group for Slow Readers',
    summary:
      'One chapter a week, a pot of tea on the table, and nobody asks who has finished. New faces are welcome.',
    picture: 'news-reading-group.jpg',
  },
  {
    slug: 'the-old-oak-shelves-are-mended',
    title: 'The Old Oak Shelves Are Mended',
    summary:
      'After ninety years the long wall had begun to lean. The carpenter is done, and the sea stories are back in their place.',
    picture: 'news-mended-shelves.jpg',
  },
]
