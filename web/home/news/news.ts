// Separate files: inlined into the script, they would delay every page.
import ghostStories from './ghost-stories.svg?no-inline'
import mendedShelves from './mended-shelves.svg?no-inline'
import openLate from './open-late.svg?no-inline'
import readersPrize from './readers-prize.svg?no-inline'
import readingGroup from './reading-group.svg?no-inline'

export const news = [
  {
    title: 'Ghost Stories by Lamplight',
    description:
      'On the last Friday of the month we turn down the lights and read old ghost stories aloud. The armchairs go first.',
    picture: ghostStories,
  },
  {
    title: 'Open Late on Thursdays',
    description:
      'For everybody who works late and reads later: on Thursdays our doors now stay open until nine in the evening.',
    picture: openLate,
  },
  {
    title: 'Readers’ Prize for an Old Friend',
    description:
      'All summer you voted for the book that you would carry out of the rain. It won by one vote, and it is older than the shop.',
    picture: readersPrize,
  },
  {
    title: 'A Reading Group for Slow Readers',
    description:
      'One chapter a week, a pot of tea on the table, and nobody asks who has finished. New faces are welcome.',
    picture: readingGroup,
  },
  {
    title: 'The Old Oak Shelves Are Mended',
    description:
      'After ninety years the long wall had begun to lean. The carpenter is done, and the sea stories are back in their place.',
    picture: mendedShelves,
  },
]
