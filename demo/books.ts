import type { BookFormat } from '../domain/books/book-terms.ts'
import type { Category } from '../contract/catalog/books.ts'

export type DemoBook = {
  title: string
  author: string
  description: string
  category: Category
  coverImage: string
  newPrice: number
  oldPrice: number
  trending: boolean
  /** The year in which the work was first published. Without it, the edition is to come on the day on which it is expected. */
  published?: string
  /** Of what was not written in English. */
  originalLanguage?: string
  /** The same for the editions of one work, of which the first leads. */
  work?: string
  format?: BookFormat
}

/** The demo store's shelf, the newest arrival first. */
export const demoBooks: readonly DemoBook[] = [
  {
    title: 'Moby-Dick',
    author: 'Herman Melville',
    description:
      'Ishmael signs on for a whaling voyage and finds himself under Captain Ahab, who wants only one whale in all the oceans. A sea story that holds sermons, jokes, storms and an encyclopedia, and builds to three unforgettable days.',
    category: 'adventure',
    coverImage: 'moby-dick.jpg',
    newPrice: 16.99,
    oldPrice: 21.99,
    trending: true,
    published: '1851',
  },
  {
    title: 'Alice’s Adventures in Wonderland',
    author: 'Lewis Carroll',
    description:
      'A rabbit with a watch, a fall that takes most of a chapter, and a tea party that never ends. Alice meets them all with perfect manners and better logic. Nonsense of the highest order, for any age that likes to ask why.',
    category: 'fiction',
    coverImage: 'alices-adventures-in-wonderland.jpg',
    newPrice: 9.49,
    oldPrice: 12.99,
    trending: false,
    published: '1865',
  },
  {
    title: 'Opticks',
    author: 'Isaac Newton',
    description:
      'A dark room, a hole in the shutter, a glass prism: with these Newton shows that white light is made of colours. His most readable book, in plain English, experiment by experiment, ending in the famous open questions.',
    category: 'technology',
    coverImage: 'opticks.jpg',
    newPrice: 18.49,
    oldPrice: 24.99,
    trending: false,
    published: '1704',
  },
  {
    title: 'Dracula',
    author: 'Bram Stoker',
    description:
      'A young solicitor travels to a castle in the Carpathians to sell an old house near London, and finds that his host casts no reflection. Told in diaries, letters and telegrams that tighten page by page. Best read before dark.',
    category: 'horror',
    coverImage: 'dracula.jpg',
    newPrice: 12.49,
    oldPrice: 16.49,
    trending: false,
    published: '1897',
  },
  {
    title: 'The Theory of the Leisure Class',
    author: 'Thorstein Veblen',
    description:
      'Why do the rich buy what is useless, and why must others see it? Veblen studies his neighbours of 1899 like a distant tribe, coins the phrase “conspicuous consumption”, and keeps a perfectly straight face throughout.',
    category: 'business',
    coverImage: 'the-theory-of-the-leisure-class.jpg',
    newPrice: 14.49,
    oldPrice: 18.99,
    trending: false,
    published: '1899',
  },
  {
    title: 'The Great Gatsby',
    author: 'F. Scott Fitzgerald',
    description:
      'All summer the music drifts from Jay Gatsby’s lawn, and he stands apart from his own parties, watching a green light across the bay. A short, glittering novel about wanting the past back, and what it costs everybody near.',
    category: 'fiction',
    coverImage: 'the-great-gatsby.jpg',
    newPrice: 12.99,
    oldPrice: 16.99,
    trending: true,
    published: '1925',
  },
  {
    title: 'Don Quixote',
    author: 'Miguel de Cervantes',
    description:
      'A gentleman of La Mancha reads so many romances that he rides out as a knight, with a farmer for a squire and a barber’s basin for a helmet. Windmills are only the beginning of the first modern novel, and the funniest.',
    category: 'adventure',
    coverImage: 'don-quixote.jpg',
    newPrice: 18.99,
    oldPrice: 24.49,
    trending: false,
    published: '1605',
    originalLanguage: 'es',
  },
  {
    title: 'Frankenstein',
    author: 'Mary Shelley',
    description:
      'Victor Frankenstein gives life to what he has made, and then runs from it. Begun by an eighteen-year-old in a summer of storms, this is still the sharpest story we have about makers and what they owe to the thing they make.',
    category: 'horror',
    coverImage: 'frankenstein.jpg',
    newPrice: 11.99,
    oldPrice: 15.49,
    trending: true,
    published: '1818',
  },
  {
    title: 'Lombard Street',
    author: 'Walter Bagehot',
    description:
      'How the money market really works, told by the editor who watched it fail. Written in 1873 after a great panic, it gave central banks the rule they still reach for: in a crisis lend freely, and at a high rate.',
    category: 'business',
    coverImage: 'lombard-street.jpg',
    newPrice: 15.99,
    oldPrice: 20.99,
    trending: false,
    published: '1873',
  },
  {
    title: 'My Inventions',
    author: 'Nikola Tesla',
    description:
      'Tesla tells his own story: the boy who saw flashes of light, the walk in a Budapest park when the alternating-current motor came to him whole, the tower that was to send power through the air. Odd, vain and electrifying.',
    category: 'technology',
    coverImage: 'my-inventions.jpg',
    newPrice: 13.49,
    oldPrice: 17.99,
    trending: true,
    published: '1919',
  },
  {
    title: 'Les Misérables',
    author: 'Victor Hugo',
    description:
      'Nineteen years in prison for a loaf of bread and four tries to escape: then a bishop’s kindness turns Jean Valjean around. Across the sewers and barricades of Paris he tries to stay a good man, with the law one step behind him.',
    category: 'fiction',
    coverImage: 'les-miserables.jpg',
    newPrice: 19.99,
    oldPrice: 26.99,
    trending: false,
    published: '1862',
    originalLanguage: 'fr',
  },
  {
    title: 'The Phantom of the Opera',
    author: 'Gaston Leroux',
    description:
      'Box Five must stay empty, a voice sings behind the mirror, and the great chandelier trembles. Leroux, a reporter by trade, tells the haunting of the Paris Opera as if it were a case he had investigated himself.',
    category: 'horror',
    coverImage: 'the-phantom-of-the-opera.jpg',
    newPrice: 13.99,
    oldPrice: 17.49,
    trending: false,
    published: '1910',
    originalLanguage: 'fr',
  },
  {
    title: 'Treasure Island',
    author: 'Robert Louis Stevenson',
    description:
      'A dead man’s sea chest, a map with a red cross, and a ship whose cook has one leg and a great deal of charm. Young Jim Hawkins hides in an apple barrel and hears what he should not, in the story every pirate comes from.',
    category: 'adventure',
    coverImage: 'treasure-island.jpg',
    newPrice: 9.99,
    oldPrice: 13.99,
    trending: false,
    published: '1883',
  },
  {
    title: 'The Wealth of Nations',
    author: 'Adam Smith',
    description:
      'It starts in a pin factory and ends with the accounts of empires. Smith asks why some countries grow rich and others do not, and his answers on work, trade, wages and taxes still set the terms of the argument.',
    category: 'business',
    coverImage: 'the-wealth-of-nations.jpg',
    newPrice: 22.99,
    oldPrice: 29.99,
    trending: false,
    published: '1776',
    work: 'The Wealth of Nations',
    format: 'paperback',
  },
  {
    title: 'Micrographia',
    author: 'Robert Hooke',
    description:
      'In 1665 Hooke put a flea, a needle’s point, a snowflake and a slice of cork under the microscope, and gave the word “cell” to biology. Samuel Pepys sat up with it until two in the morning; readers still do.',
    category: 'technology',
    coverImage: 'micrographia.jpg',
    newPrice: 24.99,
    oldPrice: 32.99,
    trending: false,
    published: '1665',
  },
  {
    title: 'Jane Eyre',
    author: 'Charlotte Brontë',
    description:
      'Poor, plain and unafraid, Jane comes as governess to Thornfield Hall, where the master is bitter and someone laughs at night behind a locked door. A love story told by a heroine who will not be owned by anybody.',
    category: 'fiction',
    coverImage: 'jane-eyre.jpg',
    newPrice: 11.49,
    oldPrice: 14.99,
    trending: false,
    published: '1847',
  },
  {
    title: 'Strange Case of Dr Jekyll and Mr Hyde',
    author: 'Robert Louis Stevenson',
    description:
      'A respected doctor, a brute whom nobody can quite describe, and one laboratory door. The lawyer Utterson follows the trail through foggy London to a confession that is still disturbing when you know the secret.',
    category: 'horror',
    coverImage: 'dr-jekyll-and-mr-hyde.jpg',
    newPrice: 8.99,
    oldPrice: 11.99,
    trending: false,
    published: '1886',
  },
  {
    title: 'Twenty Thousand Leagues Under the Sea',
    author: 'Jules Verne',
    description:
      'They went to hunt a monster and were taken aboard it. In the submarine Nautilus, Captain Nemo shows his three prisoners drowned cities, coral graveyards and the ice of the South Pole, and keeps his reasons to himself.',
    category: 'adventure',
    coverImage: 'twenty-thousand-leagues.jpg',
    newPrice: 14.99,
    oldPrice: 19.49,
    trending: false,
    published: '1870',
    originalLanguage: 'fr',
  },
  {
    title: 'The Laws of Thought',
    author: 'George Boole',
    description:
      'And, or, not: in 1854 a self-taught former schoolmaster turned reasoning into algebra, with 0 for nothing and 1 for everything. Few saw the use of it for eighty years. Now every chip in the world does its sums his way.',
    category: 'technology',
    coverImage: 'the-laws-of-thought.jpg',
    newPrice: 19.49,
    oldPrice: 25.99,
    trending: false,
    published: '1854',
  },
  {
    title: 'Extraordinary Popular Delusions and the Madness of Crowds',
    author: 'Charles Mackay',
    description:
      'Tulip bulbs that cost as much as houses, a bank built on Mississippi swamps, a South Sea bubble that ruined lords and footmen alike: Mackay’s gallery of follies from 1841 remains the best antidote to the words “this time it is different”.',
    category: 'business',
    coverImage: 'extraordinary-popular-delusions.jpg',
    newPrice: 17.99,
    oldPrice: 23.99,
    trending: false,
    published: '1841',
  },
  {
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    description:
      'Elizabeth Bennet overhears Mr Darcy call her merely tolerable, and two clever people spend a year being wrong about each other. The most quoted first sentence in English opens its happiest comedy.',
    category: 'fiction',
    coverImage: 'pride-and-prejudice.jpg',
    newPrice: 10.49,
    oldPrice: 13.49,
    trending: false,
    published: '1813',
  },
  {
    title: 'The King in Yellow',
    author: 'Robert W. Chambers',
    description:
      'There is a play so beautiful that whoever reads its second act goes mad. These tales, set in Paris and in a New York that never was, gave weird fiction its yellow sign, its lost Carcosa and its black stars.',
    category: 'horror',
    coverImage: 'the-king-in-yellow.jpg',
    newPrice: 12.99,
    oldPrice: 16.99,
    trending: false,
    published: '1895',
  },
  {
    title: 'The Call of the Wild',
    author: 'Jack London',
    description:
      'Buck is stolen from a sunny Californian ranch and sold north to pull sleds in the Klondike gold rush. Cold, club and hunger teach him the old law, and one man shows him love, while something in the forest calls.',
    category: 'adventure',
    coverImage: 'the-call-of-the-wild.jpg',
    newPrice: 8.99,
    oldPrice: 11.49,
    trending: false,
    published: '1903',
  },
  {
    title: 'The Chemical History of a Candle',
    author: 'Michael Faraday',
    description:
      'Six lectures that Faraday gave to children at Christmas, each begun from one burning candle. Wax, wick, air, water and breath: by the end a small flame has explained most of chemistry. Science teaching at its kindest.',
    category: 'technology',
    coverImage: 'the-chemical-history-of-a-candle.jpg',
    newPrice: 10.99,
    oldPrice: 13.99,
    trending: false,
    published: '1861',
  },
  {
    title: 'The Wealth of Nations',
    author: 'Adam Smith',
    description:
      'All five books of Smith’s inquiry in one volume to keep: sewn, bound in cloth, with a ribbon and wide margins for your own objections. A new hardback of the work that begins in a pin factory, for readers who come back to it.',
    category: 'business',
    coverImage: 'the-wealth-of-nations-hardback.jpg',
    newPrice: 29.99,
    oldPrice: 36.99,
    trending: false,
    work: 'The Wealth of Nations',
    format: 'hardback',
  },
  {
    title: 'Crime and Punishment',
    author: 'Fyodor Dostoevsky',
    description:
      'A poor student in a hot Petersburg July persuades himself that an extraordinary man may kill. Then he has to live with the answer, and with a patient magistrate who has all the time in the world. A fever in six parts.',
    category: 'fiction',
    coverImage: 'crime-and-punishment.jpg',
    newPrice: 15.49,
    oldPrice: 19.99,
    trending: false,
    published: '1866',
    originalLanguage: 'ru',
  },
  {
    title: 'The Turn of the Screw',
    author: 'Henry James',
    description:
      'A young governess, two angelic children, a country house, and a stranger’s face at the window. Are the ghosts there, or only she who sees them? James never says, and readers have been arguing since 1898.',
    category: 'horror',
    coverImage: 'the-turn-of-the-screw.jpg',
    newPrice: 7.99,
    oldPrice: 10.49,
    trending: false,
    published: '1898',
  },
  {
    title: 'The Count of Monte Cristo',
    author: 'Alexandre Dumas',
    description:
      'Arrested at his own betrothal feast, Edmond Dantès spends fourteen years in the dungeons of the Château d’If. He leaves it with a secret, a treasure and a plan. The great novel of revenge, and of what comes after it.',
    category: 'adventure',
    coverImage: 'the-count-of-monte-cristo.jpg',
    newPrice: 20.99,
    oldPrice: 26.49,
    trending: false,
    published: '1844',
    originalLanguage: 'fr',
  },
  {
    title: 'On the Economy of Machinery and Manufactures',
    author: 'Charles Babbage',
    description:
      'The father of the computer toured the workshops of Europe and asked of everything: what does it cost, and who does which part? Full of pins, needles, presses and ideas that factories would need a century to use.',
    category: 'technology',
    coverImage: 'economy-of-machinery-and-manufactures.jpg',
    newPrice: 21.49,
    oldPrice: 27.99,
    trending: false,
    published: '1832',
  },
  {
    title: 'The Way to Wealth',
    author: 'Benjamin Franklin',
    description:
      'Father Abraham climbs up at an auction and speaks entirely in proverbs: early to bed, little strokes fell great oaks. Franklin’s best lines on work and thrift in a few pages, with a last joke on those who only listen.',
    category: 'business',
    coverImage: 'the-way-to-wealth.jpg',
    newPrice: 6.99,
    oldPrice: 8.99,
    trending: false,
    published: '1758',
  },
]
