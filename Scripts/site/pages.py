"""A page of the site."""
import collections

# path: its name in the repository or in an archive; sections: (anchor, heading, text); headings: (anchor, title).
Page = collections.namedtuple('Page', 'path title body sections headings')
