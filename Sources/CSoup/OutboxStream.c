#include "OutboxStream.h"

#include <pthread.h>
#include <sys/types.h>

// The methods of the interface `GPollableOutputStream`, in the order of its stable binary interface.
typedef struct StreamMethods {
  size_t type;
  size_t instanceType;
  int (*canPoll)(void *stream);
  int (*isWritable)(void *stream);
  GSource *(*createSource)(void *stream, GCancellable *);
  ssize_t (*write)(void *stream, const void *bytes, size_t length, GError **);
} StreamMethods;

static const char receiverName[] = "headless-bridge-receiver";
// All servers use the same library, whose functions find the receiver of a stream.
static const Soup *library;
static Soup libraryCopy;
static size_t streamType;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static OutboxStreamReceiver *receiverOf(void *stream) { return library->data(stream, receiverName); }

static int canPoll(void *stream) {
  (void)stream;
  return 1;
}

static int isWritable(void *stream) {
  OutboxStreamReceiver *receiver = receiverOf(stream);
  return !receiver || receiver->isReady(receiver->owner);
}

static GSource *createSource(void *stream, GCancellable *cancellable) {
  OutboxStreamReceiver *receiver = receiverOf(stream);
  bool mustWait = receiver && !receiver->isReady(receiver->owner);
  GSource *child =
      mustWait ? library->sourceOfDescriptor(receiver->descriptor, GTakesBytes) : library->sourceOfTimeout(0);
  GSource *source = library->sourceOfStream(stream, child, cancellable);
  library->releaseSource(child);
  return source;
}

static ssize_t writeFrames(void *stream, const void *bytes, size_t length, GError **error) {
  OutboxStreamReceiver *receiver = receiverOf(stream);
  if (receiver && receiver->isReady(receiver->owner)) {
    receiver->write(receiver->owner, bytes, length);
    return (ssize_t)length;
  }
  int code = receiver ? GWouldBlock : GIsClosed;
  library->setError(error, library->streamDomain(), code, receiver ? "earlier bytes wait" : "the connection is closed");
  return -1;
}

static void setMethods(void *interface, void *owner) {
  (void)owner;
  StreamMethods *methods = interface;
  methods->canPoll = canPoll;
  methods->isWritable = isWritable;
  methods->createSource = createSource;
  methods->write = writeFrames;
}

/// Registers the class on first use.
static void prepare(const Soup *soup) {
  pthread_mutex_lock(&lock);
  if (!streamType) {
    libraryCopy = *soup;
    library = &libraryCopy;
    GTypeQuery parent;
    soup->queryType(soup->outputType(), &parent);
    streamType = soup->addType(
        parent.type, "HeadlessBridgeOutboxStream", parent.classSize, NULL, parent.instanceSize, NULL, 0);
    const GInterfaceInfo interface = {.initialize = setMethods};
    soup->addInterface(streamType, soup->pollableOutputType(), &interface);
  }
  pthread_mutex_unlock(&lock);
}

void *OutboxStreamMake(OutboxStreamReceiver *receiver) {
  prepare(receiver->soup);
  void *stream = receiver->soup->objectNew(streamType, NULL);
  receiver->soup->setData(stream, receiverName, receiver);
  return stream;
}

void OutboxStreamClose(const Soup *soup, void *stream) { soup->setData(stream, receiverName, NULL); }
